import { foldText } from './fold.ts'

/** A range in UTF-16 units. */
export type TextRange = { start: number; end: number }

/**
 * A character with its combining marks, including the voicing marks of half-width kana, which Unicode counts as
 * letters; or parts of Korean syllables, which may form one. Folding its clusters one by one folds a text.
 */
const CLUSTER =
  /(?:[\uac00-\ud7a3]?[\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\ud7b0-\ud7fb\uffa0-\uffdc]+|[^\p{M}\uff9e\uff9f])?[\p{M}\uff9e\uff9f]*/gu

/** Finds folded matches. Ranges neither overlap nor split a cluster. */
export function findFolded(text: string, wanted: string): TextRange[] {
  const needle = foldText(wanted)
  if (needle === '') return []
  const { folded, clusters } = foldWithOrigins(text)
  const ranges: TextRange[] = []
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const first = clusters[at]
    const last = clusters[at + needle.length - 1]
    // A character that folds to several may begin or end two matches.
    if (first && last && first.start >= (ranges.at(-1)?.end ?? 0))
      ranges.push({ start: first.start, end: last.end })
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

/** Caches folds of single code units, of which a long text has few different ones. */
const known = new Map<string, string>()

function foldCluster(cluster: string): string {
  if (cluster.length > 1) return foldText(cluster)
  let folded = known.get(cluster)
  if (folded === undefined) {
    folded = foldText(cluster)
    known.set(cluster, folded)
  }
  return folded
}
