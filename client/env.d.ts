/** language → address of its texts, put in by the build */
declare const CATALOGUES: Record<string, string>

/** where the marketing page lies as HTML, put in by the build, see `prerender/frames.tsx` */
declare const WEBSITE_FRAME: string
