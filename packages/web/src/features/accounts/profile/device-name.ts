import { m } from '../../../paraglide/messages.js'

/** The first that a browser names itself by says what it is: each also names those that it descends from. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.{0,200}Safari\//, 'Safari'],
]
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person calls a device, from what its browser calls itself: `Firefox · Windows`. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].flatMap(kinds => kinds.find(([mark]) => mark.test(userAgent))?.[1] ?? [])
  return named.join(' · ') || m.accounts_device_unknown()
}

/** Whether it is held in a hand. */
export const isHandheld = (userAgent: string): boolean =>
  /\biPhone\b|\biPad\b|\bAndroid\b|\bMobile\b/.test(userAgent)
