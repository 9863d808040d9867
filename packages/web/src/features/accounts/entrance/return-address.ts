/** Where to go after logging in: a path of this site, or home. Whatever else was asked for is ignored. */
export function returnAddress(
  wanted: string | null | undefined,
  home: string,
  origin = location.origin,
): string {
  if (wanted == null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return home
  const url = new URL(wanted, origin)
  // `//elsewhere` and `/\elsewhere` begin like a path and are not.
  return url.origin === origin ? url.pathname + url.search + url.hash : home
}
