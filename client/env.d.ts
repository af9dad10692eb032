/** language → address of its texts; set by the build */
declare const CATALOGUES: Record<string, string>

/** language → address of the website's prerendered HTML; set by the build, see `build/prerender.tsx` */
declare const WEBSITE_FRAMES: Record<string, string>
