/**
 * These icons are not in `late-icons.ts`: only My account uses them, and My account must stay a single file (`build/build.ts`), without importing a second
 * one.
 */
export const LOG_OUT_ICON = 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9'
export const SERVICE_ICON =
  'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H5a1 1 0 0 1-1-1zM20 14h-3v5h2a1 1 0 0 0 1-1zM17 19c0 1.5-2 2-4 2'
