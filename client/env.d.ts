/** language → address of its texts; set by the build */
declare const CATALOGUES: Record<string, string>

/** language → address of the website's prerendered HTML; set by the build, see `build/prerender.tsx` */
declare const WEBSITE_FRAMES: Record<string, string>
/** address of each language's explanations of the platform's words; set by the build */
declare const GLOSSARIES: Record<string, string>
