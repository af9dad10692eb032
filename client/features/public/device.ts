/** What the page is opened on, as far as the browser says. */
export type Device = 'android' | 'ios' | 'desktop'

/** @param agent the browser's name for itself @param touchPoints an iPad says it is a Mac, but can be touched */
export function deviceOf(agent: string, touchPoints: number): Device {
  if (/android/i.test(agent)) return 'android'
  return /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1) ? 'ios' : 'desktop'
}

/** Browsers inside other apps, which refuse downloads. */
export const isInApp = (agent: string): boolean =>
  /MicroMessenger|QQ\/|FBAN|FBAV|Instagram|Line\/|KAKAOTALK|Zalo|Twitter|TikTok|; wv\)/i.test(agent)
