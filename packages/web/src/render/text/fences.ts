import { isFrontend } from '@inkling/engine'

/** The start of a code fence, with its marks as the group. */
export const FENCE = '^ {0,3}(`{3,}|~{3,})'

/** At least as many of the same marks, followed only by an end tag. */
const fenceEnd = (marks: string): RegExp =>
  new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*(?=$|</[a-z])`, 'gim')

/** Finds the ends of a text's fences, in source order. */
export class FenceReader {
  readonly #source: string
  readonly #isArriving: boolean
  /** Marks whose end doesn't occur in the rest of the text. */
  readonly #missing = new Set<string>()
  /** False once the rest of the text has none. */
  #mayHavePage = true

  constructor(source: string, isArriving: boolean) {
    this.#source = source
    this.#isArriving = isArriving
  }

  get length(): number {
    return this.#source.length
  }

  /**
   * @param after the position behind the fence's marks
   * @returns the position behind the fence; -1 if the marks are text, and infinity if the fence is open
   */
  endOf(marks: string, after: number): number {
    const end = fenceEnd(marks)
    if (!this.#missing.has(marks)) {
      end.lastIndex = after
      if (end.test(this.#source)) return end.lastIndex
      this.#missing.add(marks)
    }
    return this.isOpen(marks, after) ? Number.POSITIVE_INFINITY : -1
  }

  /**
   * Whether a fence without an end is code. In a complete text, all behind it would be, so that only pages are. A line
   * of tildes is more often a scene break, even while the text arrives.
   * @param after the position behind its marks
   */
  isOpen(marks: string, after: number): boolean {
    const isBare = /^[ \t]*(?:\n|$)/.test(this.#source.slice(after, after + 80))
    if (marks.startsWith('~') && isBare) return false
    if (this.#isArriving) return true
    this.#mayHavePage &&= isFrontend(this.#source.slice(after))
    return this.#mayHavePage
  }
}

const TAGS = /<[^<>]{1,200}>/g
const LINE_OF_TILDES = /^[\s>\d.)*+-]{0,80}(~{3,})(.*)/

/** True if a line of tildes may yet turn out to begin a fence. */
export function mayBecomeFence(text: string): boolean {
  if (!text.includes('~~~')) return false
  let open = 0
  for (const line of text.split('\n')) {
    const [, marks = '', info = ''] = LINE_OF_TILDES.exec(line.replaceAll(TAGS, '')) ?? []
    if (open === 0) open = marks.length
    else if (marks.length >= open && info.trim() === '') open = 0
  }
  return open > 0
}
