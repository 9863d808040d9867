/** A piece of a text: an element from its first mark to its last, or what stands between elements. */
export interface ElementPiece {
  readonly isElement: boolean
  readonly text: string
}

/** How an element begins and ends in the source, both to be found by `exec`: global. */
export interface ElementMarks {
  /** Has the alternative `FENCE` first, whose group is the fence's own mark. */
  readonly begin: RegExp
  readonly end: RegExp
}

/** A fence of code, outside which elements are looked for. */
export const FENCE = '^ {0,3}(`{3,}|~{3,})'

/**
 * Cuts elements of one kind out of a markdown text; the pieces together are the text again. What stands in fenced code
 * is no element. One that has no end is none either, or with `isArriving` reaches as far as the text does by now.
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
    // Without its end, a fence or an element reaches to the end of the text.
    mark = last && find(source, after, begin)
  }
  return [...pieces, { isElement: false, text: source.slice(done) }]
}

/** Whether a text ends in a fence that has no end yet. */
export function endsInFence(source: string): boolean {
  const begin = new RegExp(FENCE, 'gm')
  for (let mark = find(source, 0, begin); mark; ) {
    const last = find(source, mark.index + mark[0].length, fenceEnd(mark[1] ?? ''))
    if (!last) return true
    mark = find(source, last.index + last[0].length, begin)
  }
  return false
}

/** What ends a fence: a line of at least as many of the same marks, behind which only an end tag may stand. */
export const fenceEnd = (fence: string): RegExp =>
  new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*(?=$|</[a-z])`, 'gim')

function find(text: string, from: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}
