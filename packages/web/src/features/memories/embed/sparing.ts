/** What browsers that know it say of the connection; Safari and Firefox say nothing. */
interface ConnectionInfo {
  readonly saveData?: boolean
  readonly type?: string
}

let isAllowed = false
const listeners = new Set<() => void>()

/** Whether a large file may be fetched unasked: not where bytes cost money, until somebody says so. */
export function mayFetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: ConnectionInfo } // not in its types yet
  return isAllowed || !(connection?.saveData === true || connection?.type === 'cellular')
}

/** Somebody has said so, for as long as the page is open. */
export function allowFetching(): void {
  isAllowed = true
  for (const listener of [...listeners]) listener()
}

export function onFetchingAllowed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
