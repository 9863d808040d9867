import { m } from '../../../paraglide/messages.js'

/** The first match wins, because browsers also name the ones they derive from. */
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

/** For example `Firefox · Windows`. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].flatMap(kinds => kinds.find(([mark]) => mark.test(userAgent))?.[1] ?? [])
  return named.join(' · ') || m.accounts_device_unknown()
}

/** Phones and tablets. */
export const isHandheld = (userAgent: string): boolean =>
  /\biPhone\b|\biPad\b|\bAndroid\b|\bMobile\b/.test(userAgent)
