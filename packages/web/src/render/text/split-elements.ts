import { FENCE, FenceReader } from './fences.ts'

/** A whole element, or the text between elements. */
interface ElementPiece {
  readonly isElement: boolean
  readonly text: string
}

/** Patterns for an element's start and end; both must be global. */
export interface ElementMarks {
  /** The first alternative must be `FENCE`, with the fence's marks as its group. */
  readonly begin: RegExp
  readonly end: RegExp
}

/**
 * Cuts elements of one kind out of a markdown text; the pieces join to the same text. Elements in fenced code are
 * ignored. An unclosed element is text, or with `isArriving` runs to the current end.
 */
export function splitElements(
  source: string,
  { begin, end }: ElementMarks,
  isArriving: boolean,
): ElementPiece[] {
  const pieces: ElementPiece[] = []
  let done = 0
  const cut = (from: number, to: number) => {
    pieces.push({ isElement: false, text: source.slice(done, from) })
    pieces.push({ isElement: true, text: source.slice(from, to) })
    done = to
  }
  const fences = new FenceReader(source, isArriving)
  for (let mark = find(source, 0, begin); mark; ) {
    const after = mark.index + mark[0].length
    let next: number
    if (mark[1] === undefined) {
      const last = find(source, after, end)
      next = last ? last.index + last[0].length : Number.POSITIVE_INFINITY
      if (last || isArriving) cut(mark.index, Math.min(next, source.length))
    } else next = Math.max(after, fences.endOf(mark[1], after))
    // An unclosed element runs to the end of the text.
    mark = next < source.length ? find(source, next, begin) : null
  }
  return [...pieces, { isElement: false, text: source.slice(done) }]
}

/** True if an arriving text ends in a fence. */
export function endsInFence(source: string): boolean {
  const begin = new RegExp(FENCE, 'gm')
  const fences = new FenceReader(source, true)
  for (let mark = find(source, 0, begin); mark; ) {
    const after = mark.index + mark[0].length
    const end = fences.endOf(mark[1] ?? '', after)
    if (end === Number.POSITIVE_INFINITY) return true
    mark = find(source, Math.max(after, end), begin)
  }
  return false
}

function find(text: string, from: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}
