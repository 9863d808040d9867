/** A stretch of a text, in UTF-16 units. */
export type TextRange = { start: number; end: number }

/** A character with the marks that stand on it; the two that half-width kana carry are letters to Unicode. */
const CLUSTER = /[^\p{M}\uff9e\uff9f]?[\p{M}\uff9e\uff9f]*/gu

/**
 * A text as it is compared when one looks for it: whatever its case, and full-width, half-width, composed or ornamental
 * forms as the plain ones that they stand for (NFKC, then lower case, one cluster after the other).
 */
export function foldText(text: string): string {
  return Array.from(text.matchAll(CLUSTER), ([cluster]) => foldCluster(cluster)).join('')
}

/** Where a text says what is looked for, folded like it. Ranges do not overlap, and never cut a cluster in two. */
export function findFolded(text: string, wanted: string): TextRange[] {
  const needle = foldText(wanted)
  if (needle === '') return []
  const { folded, clusters } = foldWithOrigins(text)
  const ranges: TextRange[] = []
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const first = clusters[at]
    const last = clusters[at + needle.length - 1]
    if (first && last) ranges.push({ start: first.start, end: last.end })
  }
  return ranges
}

/** A folded text, and for each of its units the cluster that it came from. */
function foldWithOrigins(text: string): { folded: string; clusters: TextRange[] } {
  const parts: string[] = []
  const clusters: TextRange[] = []
  for (const { 0: cluster, index: start } of text.matchAll(CLUSTER)) {
    const part = foldCluster(cluster)
    const origin = { start, end: start + cluster.length }
    parts.push(part)
    for (let unit = 0; unit < part.length; unit++) clusters.push(origin)
  }
  return { folded: parts.join(''), clusters }
}

function foldCluster(cluster: string): string {
  const isPlain = cluster.length === 1 && cluster <= '\u007f'
  return (isPlain ? cluster : cluster.normalize('NFKC')).toLowerCase()
}
