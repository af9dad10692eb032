import { RUN } from '../core/paths.ts'

/** Link to the page of one of the member's tasks. @param starts today's run is started there at once */
export const runLink = (id: number | string, starts: boolean): string => `${RUN}?id=${id}${starts ? '&start=1' : ''}`
