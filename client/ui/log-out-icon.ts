/** Apart from the late icons, because My account alone uses it and is one file (`build/build.ts`). */
export const LOG_OUT_ICON = 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9'
