/** Public cards by keyword, as it is typed. */
export function SearchPage() {
  return <main />
}
