import { isFrontend } from '@inkling/engine'
import { Lexer, Marked, Renderer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'
import { FENCE, FenceReader } from './fences.ts'
import { maskClosing, opensAfterLetter } from './flanking.ts'
import { formulaExtensions } from './formulas.ts'
import { isSwallowingTag, readTag } from './html-tags.ts'
import { changeInlineRules } from './inline-rules.ts'
import { repeatSpanningTags } from './spanning-tags.ts'
import { markSpeech } from './speech.ts'
import { type HtmlPiece, splitHtml } from './split-html.ts'

const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef“”‘’…—]/
/** A URL ends at CJK text and at the bracket around it. */
const ADDRESS_END = new RegExp(`${CJK.source}|[<>]|&(?:lt|gt);`)
/** In characters; marked looks for an address at each mark. */
const LONGEST_ADDRESS = 2_000
const TAG = /<[a-z][^<>]*>?/gi
const LOOKS = /(\s)(class|style)(?=\s*=)/gi

/** Runs this long are a rule or a joke. As nested emphasis, each pair would be parsed again. */
const STARS = /([*_])\1{20}/
const RUN = 21

/**
 * Emphasis is searched for only in this much of a paragraph, because the parser searches from each delimiter for the
 * end.
 */
const MAX_DELIMITERS = 1_000
const MAX_CHARACTERS = 10_000
const DELIMITER = /[*_~]/g

let known = { paragraph: '', head: '', masked: new Map<string, string>() }

/** The part of a paragraph that may contain emphasis. */
function emphasisedPart(paragraph: string): string {
  if (known.paragraph !== paragraph) {
    const head = paragraph.slice(0, MAX_CHARACTERS)
    const excess = Array.from(head.matchAll(DELIMITER))[MAX_DELIMITERS]
    known = { paragraph, head: head.slice(0, excess?.index), masked: new Map() }
  }
  return known.head
}

/** The same part, in which a run of marks finds its end. Kept per run, because marked asks at every mark. */
function maskedPart(paragraph: string, run: string): string {
  const head = emphasisedPart(paragraph)
  const masked = known.masked.get(run) ?? maskClosing(head, run)
  known.masked.set(run, masked)
  return masked
}

/** A line nested this deep in quotes and lists; each level is parsed again. */
const DEEP_NESTING = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){100}/

/**
 * Markdown for role-play. Differences from GFM: line breaks stay; four spaces are not code; a line of dashes is a rule,
 * not a heading; one tilde is a drawn-out sound (“好的~”), only two strike through; URLs end at CJK text. `splitHtml`
 * handles block-level HTML.
 */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    code: () => undefined,
    lheading: () => undefined,
    blockquote: source => (DEEP_NESTING.test(source) ? undefined : false),
    list: source => (DEEP_NESTING.test(source) ? undefined : false),
    html: () => undefined,
    fences(source) {
      // Marked reads a fence without an end as code.
      return this.lexer instanceof HtmlLexer && !this.lexer.isFence(source) ? undefined : false
    },
    tag: source => (isTag(source) ? false : undefined),
    emStrong(source, masked, before = '') {
      changeInlineRules(this)
      const [run] = /^(?:\*+|_+)/.exec(source) ?? []
      if (run === undefined) return undefined
      const at = masked.length - source.length
      const head = emphasisedPart(masked)
      // A run this long includes the position if it fits within `RUN` characters on both sides.
      if (at >= head.length || STARS.test(head.slice(Math.max(0, at - RUN + 1), at + RUN))) return undefined
      const marks = maskedPart(masked, run)
      const outside = opensAfterLetter(source, before) ? '' : before
      return Tokenizer.prototype.emStrong.call(this, source.slice(0, head.length - at), marks, outside)
    },
    del(source, masked, before = '') {
      changeInlineRules(this)
      if (!source.startsWith('~~')) return undefined
      const at = masked.length - source.length
      const head = emphasisedPart(masked)
      if (at >= head.length) return undefined
      const marks = maskedPart(masked, '~~')
      const outside = opensAfterLetter(source, before) ? '' : before
      return Tokenizer.prototype.del.call(this, source.slice(0, head.length - at), marks, outside)
    },
    url(source) {
      const address = source.slice(0, LONGEST_ADDRESS)
      const end = address.search(ADDRESS_END)
      if (end === 0) return undefined
      return Tokenizer.prototype.url.call(this, end < 0 ? address : address.slice(0, end))
    },
  },
  renderer: {
    em({ text, tokens }) {
      // Slanted Chinese is hard to read, so Chinese actions only use the softer colour.
      const looks = CJK.test(text) ? 'action upright' : 'action'
      return `<em class="${looks}">${this.parser.parseInline(tokens)}</em>`
    },
    // The CSP refuses style attributes, and a text's classes must not match the page's; `style/` applies both.
    html: ({ text }) => text.replaceAll(TAG, tag => tag.replaceAll(LOOKS, '$1data-$2')),
    code(token) {
      const html = Renderer.prototype.code.call(this, token)
      return isFrontend(token.text) ? html.replace('<pre>', '<pre class="document">') : html
    },
    checkbox: ({ checked }) => `<span class="task">${checked ? '☑' : '☐'}</span> `,
    table(token) {
      const [head, ...rest] = [token.header, ...token.rows].map(cells =>
        this.tablerow({ text: cells.map(cell => this.tablecell(cell)).join('') }),
      )
      return `<div class="table"><table><thead>${head}</thead><tbody>${rest.join('')}</tbody></table></div>`
    },
  },
  extensions: [
    ...formulaExtensions,
    {
      name: 'speech',
      renderer(token) {
        return `<span class="speech">${this.parser.parseInline(token.tokens ?? [])}</span>`
      },
    },
    {
      name: 'line',
      renderer(token) {
        return this.parser.parseInline(token.tokens ?? [])
      },
    },
  ],
})

/** Without an end tag, an inline tag that would swallow the rest of the text is text. */
function isTag(source: string): boolean {
  if (source.startsWith('<!') || source.startsWith('<?')) return true
  const tag = readTag(source, 0)
  if (!tag) return false
  if (tag.isEnd || !isSwallowingTag(tag.name)) return true
  return new RegExp(`</${tag.name}\\s{0,9}>`, 'i').test(source)
}

const BEGIN = new RegExp(FENCE)

/** Block-level HTML, and whether an element is open before and after it. */
export type BlockHtml = Tokens.HTML & Pick<HtmlPiece, 'isInner' | 'isOpen'>

/** Separates HTML from markdown at every level, including list items. */
class HtmlLexer extends Lexer {
  readonly #isArriving: boolean
  #fences = new FenceReader('', false)

  constructor(isArriving: boolean) {
    super(markdown.defaults)
    this.#isArriving = isArriving
  }

  /** @param rest the rest of the markdown that is being read */
  isFence(rest: string): boolean {
    const [whole = '', marks] = BEGIN.exec(rest) ?? []
    return (
      marks !== undefined && this.#fences.endOf(marks, this.#fences.length - rest.length + whole.length) >= 0
    )
  }

  // Of marked's two overloads, the second only adds that links stay in place.
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): TokensList {
    for (const { isHtml, isTight, text, ...place } of splitHtml(source, this.#isArriving)) {
      if (isHtml)
        tokens.push({ type: 'html', block: true, raw: text, pre: false, text, ...place } as BlockHtml)
      else if (isTight && !text.includes('\n')) tokens.push(this.#toLine(text))
      else this.#readMarkdown(text, tokens, lastParagraphClipped, isTight)
    }
    return tokens as TokensList
  }

  #readMarkdown(source: string, tokens: Token[], lastParagraphClipped: boolean, isTight: boolean): void {
    const before = tokens.length
    const outer = this.#fences
    this.#fences = new FenceReader(source, this.#isArriving)
    super.blockTokens(source, tokens, lastParagraphClipped)
    this.#fences = outer
    if (!isTight) return
    for (const token of tokens.slice(before)) if (token.type === 'paragraph') token.type = 'line'
  }

  /** A single line between two tags is inline: `<td>-</td>` isn't a list. */
  #toLine(text: string): Token {
    return { type: 'line', raw: text, text, tokens: this.inline(text, []) }
  }
}

/** Top-level tokens, before speech is marked. */
export function lex(source: string, isArriving: boolean): Token[] {
  try {
    return new HtmlLexer(isArriving).lex(source)
  } catch {
    return toPlainTokens(source)
  }
}

/** Shows text literally, line by line, if it is nested too deep to parse; browsers throw different errors for that. */
function toPlainTokens(raw: string): Token[] {
  const tokens = raw
    .split('\n')
    .flatMap((text, line): Token[] => [
      ...(line === 0 ? [] : [{ type: 'br', raw: '\n' } as const]),
      { type: 'text', raw: text, text, escaped: false },
    ])
  return [{ type: 'paragraph', raw, text: raw, tokens }]
}

/** Returns *unsafe* HTML, because untrusted markup passes through. Only the sanitiser may use it. */
export function toUnsafeHtml(source: string, open: boolean): string {
  try {
    return markdown.parser(repeatSpanningTags(lex(source, open)).map(token => withSpeech(token, open)))
  } catch {
    return markdown.parser(toPlainTokens(source))
  }
}

const holdsInline = new Set(['paragraph', 'heading', 'text', 'line'])

/** Marks speech in every line of text below a token. */
function withSpeech(token: Token, open: boolean): Token {
  if (token.type === 'table') return tableWithSpeech(token as Tokens.Table) // checked by its type
  if (token.type === 'list') {
    return { ...token, items: token.items.map((item: Token) => withSpeech(item, open)) }
  }
  const inner = 'tokens' in token ? token.tokens : undefined
  if (!inner) return token
  const tokens = holdsInline.has(token.type)
    ? markSpeech(inner, open)
    : inner.map(child => withSpeech(child, open))
  return { ...token, tokens }
}

function tableWithSpeech(table: Tokens.Table): Tokens.Table {
  const mark = (cell: Tokens.TableCell) => ({ ...cell, tokens: markSpeech(cell.tokens, false) })
  return { ...table, header: table.header.map(mark), rows: table.rows.map(row => row.map(mark)) }
}
