/**
 * This icon is not in `late-icons.ts`: only My account uses it, and My account must stay a single file (`build/build.ts`), without importing a second
 * one.
 */
export const LOG_OUT_ICON = 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9'
