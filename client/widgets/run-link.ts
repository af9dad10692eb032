import { RUN } from '../core/paths.ts'

/** Link to the run page of a task that the member has started. @param starts whether that page starts today's run at once */
export const runLink = (id: number | string, starts: boolean): string => `${RUN}?id=${id}${starts ? '&start=1' : ''}`
