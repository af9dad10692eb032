/** The topmost open dialog, or the page's body. Everything outside it is inert: it can be neither used nor selected. */
export const topDialog = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
