/** The topmost open dialog, or the page: what stands elsewhere is inert, and can be neither seen to nor selected. */
export const topDialog = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
