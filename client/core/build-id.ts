/** Build id of the client that this page was loaded with. */
export const pageBuild = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
