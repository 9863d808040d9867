/** The models of this installation: connect, try, change. */
export function AdminModelsPage() {
  return <main />
}
