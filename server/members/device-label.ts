/** What a member's list of devices calls a device. Only names of this list are ever stored, never the browser's own text. */

/** In this order: most browsers also call themselves Chrome and Safari. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\b(?:MiuiBrowser)\//, 'Mi Browser'],
  [/\b(?:HuaweiBrowser)\//, 'Huawei Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const

/** In this order: Android calls itself Linux, too. */
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A longer text is not a browser's. */
const LONGEST = 512
const UNKNOWN_DEVICE = 'Unknown device'

/** Browser and system, such as `Chrome on Android`; only one of them when the other is not known. */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST)
  const nameIn = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(text))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' on ') || UNKNOWN_DEVICE
}
