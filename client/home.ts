/** Where members arrive. */
export const HOME = '/pages/home/index'
