/** The build id of the page's client. */
export const pageBuild = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
