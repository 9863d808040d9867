/** Where this device is, as an IANA name; nothing where the browser knows only an offset. */
export function timeZone(): { time_zone?: string } {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions()
  return /^[A-Za-z]/.test(name ?? '') ? { time_zone: name } : {}
}
