/** Whether the member has asked the system for less motion; it may change at any time. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
