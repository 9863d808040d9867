/** The Network Information API is missing in Safari and Firefox. */
interface ConnectionInfo {
  readonly saveData?: boolean
  readonly type?: string
}

let isAllowed = false
const listeners = new Set<() => void>()

/** Large downloads over metered connections need permission. */
export function mayFetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: ConnectionInfo } // not in the DOM types yet
  return isAllowed || !(connection?.saveData === true || connection?.type === 'cellular')
}

/** The permission holds until the page closes. */
export function allowFetching(): void {
  isAllowed = true
  for (const listener of [...listeners]) listener()
}

export function onFetchingAllowed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
