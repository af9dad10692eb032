/** Not in `late-icons.ts`, because only My account uses it: with that import, its screen would not be a single file (`build/build.ts`). */
export const LOG_OUT_ICON = 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9'
