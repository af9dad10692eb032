/** language → address of its texts, as JSON; set by the build */
declare const CATALOGUES: string

/** language → address of the website's prerendered HTML; set by the build, see `build/prerender.tsx` */
declare const WEBSITE_FRAMES: Record<string, string>

/** name → address of a screenshot, as JSON; set by the build */
declare const SCREENSHOTS: string

/** language → address of its late texts, as JSON; set by the build, see `data/late-texts.ts` */
declare const LATE_TEXTS: string

/** The Network Information API, as far as the app uses it. TypeScript does not declare it, because Safari and Firefox lack it. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean }
}
