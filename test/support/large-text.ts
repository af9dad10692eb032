/** An expression that doubles the size of the page's text. */
export const LARGE = "document.documentElement.style.fontSize = '32px'"
