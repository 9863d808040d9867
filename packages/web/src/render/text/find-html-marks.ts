import { FenceReader } from './fences.ts'
import { isBlockTag, isKnownTag, isRawTag, isVoidTag, readTag, type Tag } from './html-tags.ts'

/** Block-level HTML by its position in the source. */
interface HtmlMark {
  readonly start: number
  readonly end: number
  /** Null for comments, raw elements and custom tags, which don't affect their surroundings. */
  readonly tag: Tag | null
}

/** In source order. `partners` maps the index of an opening mark to that of its closing one. */
export interface HtmlMarks {
  readonly marks: readonly HtmlMark[]
  readonly partners: ReadonlyMap<number, number>
}

/** An unclosed tag. `mark` is its mark's index, null for an inline tag; `line` is where its line began. */
interface OpenTag {
  readonly name: string
  readonly mark: number | null
  readonly line: number
}

const STOPS = /\n|`+|~{3,}|<(?=[a-z/!])/gi
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const OWN_BLOCK = /^[ \t]*(?:>|\||#{1,6}[ \t]|(?:[-*+]|\d{1,9}[.)])[ \t])/
const ONLY_TAGS = /(?:[ \t]|<\/?[a-z][^<>\n]*>)*(?=\n|$)/iy

/** Finds block-level HTML in one pass. With `isArriving`, unclosed fences run to the end. */
export const findHtmlMarks = (source: string, isArriving: boolean): HtmlMarks =>
  new MarkFinder(source, isArriving).find()

class MarkFinder {
  readonly #partners = new Map<number, number>()
  readonly #source: string
  readonly #fences: FenceReader
  readonly #marks: HtmlMark[] = []
  readonly #openTags: OpenTag[] = []
  /** Open tags per name. */
  readonly #counts = new Map<string, number>()
  /** By run length: the position before which no closing backticks exist. */
  readonly #noTicks = new Map<number, number>()
  /** End patterns that don't occur in the rest of the text. */
  readonly #missing = new Set<string>()
  /** Start of the current line, and end of its last mark. */
  #line = 0
  #edge = 0
  /** Whether the line contains only tags after its last mark; undefined until known. */
  #holdsOnlyTags: boolean | undefined
  #isInList = false
  #isAfterBlank = true

  constructor(source: string, isArriving: boolean) {
    this.#source = source
    this.#fences = new FenceReader(source, isArriving)
  }

  find(): HtmlMarks {
    const stops = new RegExp(STOPS)
    this.#beginLine(0)
    for (let stop = stops.exec(this.#source); stop; stop = stops.exec(this.#source)) {
      const after = this.#pass(stop[0], stop.index)
      stops.lastIndex = after
    }
    return { marks: this.#marks, partners: this.#partners }
  }

  /**
   * Handles the stop at a position.
   * @returns where to continue
   */
  #pass(stop: string, at: number): number {
    if (stop === '\n') return this.#beginLine(at + 1)
    if (stop === '<') return this.#passTag(at)
    const after = at + stop.length
    const fenceEnd = stop.length >= 3 && this.#isFence(stop, at) ? this.#fenceEnd(stop, after) : -1
    if (fenceEnd >= 0) return fenceEnd
    return stop.startsWith('`') ? this.#codeEnd(stop.length, after) : after
  }

  #beginLine(at: number): number {
    const line = this.#source.slice(at, at + 80)
    const isBlank = /^[ \t]*(?:\n|$)/.test(line)
    if (LIST_ITEM.test(line)) this.#isInList = true
    else if (this.#isAfterBlank && !isBlank && !/^[ \t]/.test(line)) this.#isInList = false
    this.#isAfterBlank = isBlank
    this.#line = at
    this.#edge = at
    this.#holdsOnlyTags = undefined
    return at
  }

  /** True if only whitespace and HTML precede it on its line. */
  #isAtEdge = (at: number): boolean => this.#source.slice(this.#edge, at).trim() === ''

  #isIndented = (): boolean => /[ \t]/.test(this.#source[this.#line] ?? '')

  #isFence(marks: string, at: number): boolean {
    if (!this.#isAtEdge(at)) return false
    if (!this.#isInList && at - this.#edge > 3) return false
    return marks.startsWith('~') || !this.#source.slice(at + marks.length, this.#lineEnd(at)).includes('`')
  }

  #lineEnd(at: number): number {
    const end = this.#source.indexOf('\n', at)
    return end < 0 ? this.#source.length : end
  }

  /** Position after the fence, which ends right before an end tag; -1 for marks that are text. */
  #fenceEnd(marks: string, from: number): number {
    const end = this.#find(`\\n[ \\t]*${marks[0]}{${marks.length},}[ \\t]*(?=\\n|</[a-z]|$)`, from)
    if (end < 0) return this.#fences.isOpen(marks, from) ? this.#source.length : -1
    this.#beginLine(this.#source.lastIndexOf('\n', end - 1) + 1)
    this.#edge = end
    return end
  }

  /** Inline code must end in its own paragraph; otherwise the backticks are literal. */
  #codeEnd(ticks: number, from: number): number {
    if (from < (this.#noTicks.get(ticks) ?? 0)) return from
    const runs = /`+|\n[ \t]*\n/g
    runs.lastIndex = from
    for (let run = runs.exec(this.#source); run; run = runs.exec(this.#source)) {
      if (!run[0].startsWith('`')) {
        this.#noTicks.set(ticks, run.index)
        return from
      }
      if (run[0].length === ticks) return runs.lastIndex
    }
    this.#noTicks.set(ticks, this.#source.length)
    return from
  }

  #passTag(at: number): number {
    if (this.#source.startsWith('<!--', at)) return this.#passComment(at)
    const tag = readTag(this.#source, at)
    if (!tag) return at + 1
    if (tag.isEnd) return this.#passEndTag(tag, at)
    if (!this.#isMark(tag, at)) return this.#open(tag, null)
    if (isRawTag(tag.name)) return this.#passRaw(tag, at)
    this.#open(tag, this.#marks.length)
    return this.#add(at, tag.end, tag)
  }

  /**
   * Records an open tag.
   * @returns where to continue
   */
  #open(tag: Tag, mark: number | null): number {
    if (isVoidTag(tag.name)) return tag.end
    this.#openTags.push({ name: tag.name, mark, line: this.#line })
    this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 0) + 1)
    return tag.end
  }

  /** Closes the innermost open tag of a name and all tags inside it. */
  #close(name: string): OpenTag | undefined {
    if (!this.#counts.get(name)) return undefined
    for (let last = this.#openTags.pop(); last; last = this.#openTags.pop()) {
      this.#counts.set(last.name, (this.#counts.get(last.name) ?? 1) - 1)
      if (last.name === name) return last
    }
    return undefined
  }

  /** True if a tag stands between paragraphs. */
  #isMark(tag: Tag, at: number): boolean {
    if (this.#isNested(at)) return false
    if (isRawTag(tag.name)) return this.#isAtEdge(at)
    return isBlockTag(tag.name) || this.#isAlone(tag, at)
  }

  /** The content of a list, quote or table row is parsed with it. */
  #isNested(at: number): boolean {
    if (this.#isAtEdge(at)) return this.#isInList && this.#isIndented()
    return OWN_BLOCK.test(this.#source.slice(this.#edge, this.#edge + 80))
  }

  /** An inline tag counts if its line contains only tags. Images and breaks belong to their text. */
  #isAlone(tag: Tag, at: number): boolean {
    if (!this.#isAtEdge(at) || (isVoidTag(tag.name) && isKnownTag(tag.name))) return false
    if (this.#holdsOnlyTags === undefined) {
      ONLY_TAGS.lastIndex = at
      this.#holdsOnlyTags = ONLY_TAGS.test(this.#source)
    }
    return this.#holdsOnlyTags || this.#endsLine(tag.end)
  }

  #passEndTag(tag: Tag, at: number): number {
    const opener = this.#close(tag.name)
    if (isKnownTag(tag.name) && typeof opener?.mark === 'number') {
      this.#partners.set(opener.mark, this.#marks.length)
      return this.#add(at, tag.end, tag)
    }
    const isOfLine = opener?.mark === null && opener.line === this.#line
    return !isOfLine && this.#isEndMark(tag, at) ? this.#add(at, tag.end, tag) : tag.end
  }

  /** True if an end tag stands between paragraphs. For custom tags the end of a line counts too. */
  #isEndMark(tag: Tag, at: number): boolean {
    if (isKnownTag(tag.name)) return this.#isMark(tag, at)
    if (this.#isAtEdge(at) && this.#isNested(at)) return false
    return this.#isAlone(tag, at) || this.#endsLine(tag.end)
  }

  #endsLine = (at: number): boolean => /^[ \t]*(?:\n|$)/.test(this.#source.slice(at, at + 80))

  /** Skips an element whose content isn't markdown. */
  #passRaw(tag: Tag, at: number): number {
    const end = this.#find(`</${tag.name}\\s{0,9}>`, tag.end)
    return end < 0 ? tag.end : this.#add(at, end, null)
  }

  /** Position after the first match, or -1. */
  #find(pattern: string, from: number): number {
    if (this.#missing.has(pattern)) return -1
    const end = new RegExp(pattern, 'gi')
    end.lastIndex = from
    if (end.test(this.#source)) return end.lastIndex
    this.#missing.add(pattern)
    return -1
  }

  #passComment(at: number): number {
    const end = this.#find('-->', at + 4)
    if (end < 0) return at + 4
    return this.#isAtEdge(at) && !this.#isNested(at) ? this.#add(at, end, null) : end
  }

  #add(start: number, end: number, tag: Tag | null): number {
    this.#marks.push({ start, end, tag })
    this.#edge = end
    this.#isInList = false
    return end
  }
}
