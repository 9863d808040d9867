/** Brings cards from files, or writes one. */
export function CreateCardPage() {
  return <main />
}
