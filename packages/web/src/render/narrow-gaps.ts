/** Nobody sees how wide such a gap is, and reading markdown takes the square of it. */
const WIDEST = ' '.repeat(200)
const WIDER = / {201,}/g
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** A text whose gaps are no wider than anybody sees; within fences, where code and whole pages stand, all of them stay. */
export function narrowGaps(text: string): string {
  if (!text.includes(WIDEST)) return text
  let fence: string | null = null
  return text
    .split('\n')
    .map(line => {
      const [, mark = null] = FENCE.exec(line) ?? []
      if (fence === null) fence = mark
      else if (mark?.startsWith(fence)) fence = null
      return fence === null ? line.replaceAll(WIDER, WIDEST) : line
    })
    .join('\n')
}
