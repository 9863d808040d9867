/** Goes on where one left off, and shows what others have published. */
export function HomePage() {
  return <main />
}
