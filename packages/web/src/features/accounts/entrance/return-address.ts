/** Allows only paths of this site; otherwise returns `home`. */
export function returnAddress(
  wanted: string | null | undefined,
  home: string,
  origin = location.origin,
): string {
  if (wanted == null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return home
  const url = new URL(wanted, origin)
  // `//elsewhere` and `/\elsewhere` look like paths but lead to other sites.
  return url.origin === origin ? url.pathname + url.search + url.hash : home
}
