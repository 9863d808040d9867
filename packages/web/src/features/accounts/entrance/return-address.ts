/** The address after login: a path of this site, or home. */
export function returnAddress(
  wanted: string | null | undefined,
  home: string,
  origin = location.origin,
): string {
  if (wanted == null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return home
  const url = new URL(wanted, origin)
  // `//elsewhere` and `/\elsewhere` look like paths but are not.
  return url.origin === origin ? url.pathname + url.search + url.hash : home
}
