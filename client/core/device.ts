/** Kind of device, derived from the user agent. */
export type Device = 'android' | 'ios' | 'desktop'

/** @param agent the user agent @param touchPoints `navigator.maxTouchPoints`: an iPad reports itself as a Mac, but has touch points */
export function deviceOf(agent: string, touchPoints: number): Device {
  if (/android/i.test(agent)) return 'android'
  return /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1) ? 'ios' : 'desktop'
}

/** Whether the browser is embedded in another app. Such browsers block downloads. */
export const isInApp = (agent: string): boolean =>
  /MicroMessenger|QQ\/|FBAN|FBAV|Instagram|Line\/|KAKAOTALK|Zalo|Twitter|TikTok|; wv\)/i.test(agent)
