/** Allows only paths of this site; otherwise returns `home`. */
export function returnAddress(
  address: string | null | undefined,
  home: string,
  origin = location.origin,
): string {
  if (address == null || !address.startsWith('/') || !URL.canParse(address, origin)) return home
  const url = new URL(address, origin)
  // `//elsewhere` and `/\elsewhere` look like paths but lead to other sites.
  return url.origin === origin ? url.pathname + url.search + url.hash : home
}
