/** One's own profile. */
export function UserPage() {
  return <main />
}
