/** A range in UTF-16 units. */
export type TextRange = { start: number; end: number }

/** A character with its combining marks, including half-width kana's voicing marks, which Unicode counts as letters. */
const CLUSTER = /[^\p{M}\uff9e\uff9f]?[\p{M}\uff9e\uff9f]*/gu

/**
 * Normalises text for search: NFKC and lower case per cluster, so that case, width, composition and styled letters do
 * not matter.
 */
export function foldText(text: string): string {
  return Array.from(text.matchAll(CLUSTER), ([cluster]) => foldCluster(cluster)).join('')
}

/** Finds folded matches. Ranges do not overlap or split a cluster. */
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

/** The folded text, with the source cluster of each unit. */
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
