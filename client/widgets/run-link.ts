import { RUN } from '../core/paths.ts'

/** Link to the page `RUN` of a task that the member has started. @param starts whether that page starts the task's run of today at once */
export const runLink = (id: number | string, starts: boolean): string => `${RUN}?id=${id}${starts ? '&start=1' : ''}`
