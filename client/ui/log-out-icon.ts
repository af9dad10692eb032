/** Not in `late-icons.ts`: My account, the only screen with this icon, would then import a second file, but must be one file (`build/build.ts`). */
export const LOG_OUT_ICON = 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9'
