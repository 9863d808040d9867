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

/** Elements are searched only outside of code fences. */
export const FENCE = '^ {0,3}(`{3,}|~{3,})'

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
  for (let mark = find(source, 0, begin); mark; ) {
    const fence = mark[1]
    const last = find(source, mark.index + mark[0].length, fence === undefined ? end : fenceEnd(fence))
    const after = last ? last.index + last[0].length : source.length
    if (fence === undefined && (last || isArriving)) cut(mark.index, after)
    // An unclosed fence or element runs to the end of the text.
    mark = last && find(source, after, begin)
  }
  return [...pieces, { isElement: false, text: source.slice(done) }]
}

export function endsInFence(source: string): boolean {
  const begin = new RegExp(FENCE, 'gm')
  for (let mark = find(source, 0, begin); mark; ) {
    const last = find(source, mark.index + mark[0].length, fenceEnd(mark[1] ?? ''))
    if (!last) return true
    mark = find(source, last.index + last[0].length, begin)
  }
  return false
}

/** At least as many of the same marks, followed only by an end tag. */
export const fenceEnd = (fence: string): RegExp =>
  new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*(?=$|</[a-z])`, 'gim')

function find(text: string, from: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}
