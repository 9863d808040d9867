import type { Token, Tokens } from 'marked'
import { isBlockTag, isEndlessTag, isKnownTag, isRawTag, isVoidTag, readTag, type Tag } from './html-tags.ts'

/** More open tags are a joke, and each is repeated in every paragraph that it spans. */
const MAX_OPEN_TAGS = 20

/** The inline tokens of a paragraph, a table cell and the like. */
type Line = Token[]

/** An inline element (`<font>`, `<span>`) that begins in one line and ends in another or behind it. */
interface SpanningTag {
  readonly opening: Tokens.HTML
  readonly name: string
  /** Where it begins. */
  readonly first: number
  /** The last line that it reaches into. */
  readonly last: number
  /** True if its end tag is outside of all lines. */
  readonly endsOutside: boolean
  /** The top-level tokens around its start and end. */
  readonly top: readonly [number, number]
}

/** `opening` is null for block-level elements, which inline ones don't cross. */
interface OpenTag {
  readonly name: string
  readonly opening: Tokens.HTML | null
  readonly line: number
  readonly top: number
}

/** For each top-level token, whether an inline element from an earlier one is open at its start. */
export function findSpanned(tokens: readonly Token[]): boolean[] {
  const spanned = tokens.map(() => false)
  for (const { top } of new TagReader().read(tokens).spanning) spanned.fill(true, top[0] + 1, top[1] + 1)
  return spanned
}

/**
 * Repeats inline tags in each line that they span, because paragraphs end them: `<font>one`, blank line, `two</font>`.
 * Changes the tokens. Elements without an end tag end with their line.
 */
export function repeatSpanningTags(tokens: Token[]): Token[] {
  const { lines, spanning } = new TagReader().read(tokens)
  const before = lines.map((): Token[] => [])
  const after = lines.map((): Token[] => [])
  for (const { opening, name, first, last, endsOutside } of spanning) {
    for (let line = first; line <= last; line++) {
      if (line > first) before[line]?.push(toHtml(opening.raw))
      if (line < last || endsOutside) after[line]?.unshift(toHtml(`</${name}>`))
    }
  }
  for (const [at, line] of lines.entries()) {
    line.unshift(...(before[at] ?? []))
    line.push(...(after[at] ?? []))
  }
  return tokens
}

const toHtml = (text: string): Tokens.Tag => ({
  type: 'html',
  raw: text,
  text,
  block: false,
  inLink: false,
  inRawBlock: false,
})

/** Walks the tokens in source order and pairs their tags. */
class TagReader {
  readonly #lines: Line[] = []
  readonly #spanning: SpanningTag[] = []
  readonly #open: OpenTag[] = []
  #top = 0

  read(tokens: readonly Token[]): {
    readonly lines: readonly Line[]
    readonly spanning: readonly SpanningTag[]
  } {
    for (const [top, token] of tokens.entries()) {
      this.#top = top
      this.#readBlock(token)
    }
    // Elements that begin first are outside the others.
    return { lines: this.#lines, spanning: this.#spanning.reverse().sort((a, b) => a.first - b.first) }
  }

  #readBlock(token: Token): void {
    if (token.type === 'html') this.#passTag(token.raw, null)
    else if (token.type === 'table') {
      for (const row of [token.header, ...token.rows]) for (const cell of row) this.#readLine(cell.tokens)
    } else if (token.type === 'list') for (const item of token.items) this.#readBlocks(item.tokens)
    else if (token.type === 'blockquote') this.#readBlocks(token.tokens ?? [])
    else if ('tokens' in token && token.tokens) this.#readLine(token.tokens)
  }

  #readBlocks(tokens: readonly Token[]): void {
    for (const token of tokens) this.#readBlock(token)
  }

  #readLine(tokens: Line): void {
    this.#lines.push(tokens)
    for (const token of tokens) if (token.type === 'html') this.#passTag(token.raw, token as Tokens.HTML)
  }

  /** `inline` is the token of a tag within a line. */
  #passTag(source: string, inline: Tokens.HTML | null): void {
    const tag = readTag(source, 0)
    if (!tag || !isElement(tag)) return
    if (tag.isEnd) this.#close(tag.name, inline !== null)
    else if (this.#open.length < MAX_OPEN_TAGS)
      this.#open.push({ name: tag.name, opening: inline, line: this.#lines.length - 1, top: this.#top })
  }

  /** Closes the innermost open element of a name. An inline end tag doesn't reach beyond a block-level element. */
  #close(name: string, isInline: boolean): void {
    const at = this.#open.findLastIndex(open => open.name === name || (isInline && open.opening === null))
    const open = this.#open[at]
    if (open?.name !== name) return
    this.#open.length = at
    const { opening, line: first, top } = open
    const last = this.#lines.length - 1
    if (!opening || isBlockTag(name) || (isInline && first === last)) return
    this.#spanning.push({ opening, name, first, last, endsOutside: !isInline, top: [top, this.#top] })
  }
}

/** True for tags that open or close an element around markdown. */
const isElement = ({ name }: Tag): boolean =>
  isKnownTag(name) && !isVoidTag(name) && !isRawTag(name) && !isEndlessTag(name)
