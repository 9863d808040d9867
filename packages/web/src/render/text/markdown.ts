import { isFrontend } from '@inkling/engine'
import { Lexer, Marked, Renderer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'
import { formulaExtensions } from './formulas.ts'
import { isSwallowingTag, readTag } from './html-tags.ts'
import { changeInlineRules, resetStarSearch } from './inline-rules.ts'
import { markSpeech } from './speech.ts'
import { type HtmlPiece, splitHtml } from './split-html.ts'

const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef“”‘’…—]/
/** An address ends where Chinese begins, and at the bracket that was typed around it. */
const ADDRESS_END = new RegExp(`${CJK.source}|[<>]|&(?:lt|gt);`)
const TAG = /<[a-z][^<>]*>?/gi
const LOOKS = /(\s)(class|style)(?=\s*=)/gi

/** So many in a row are a line, or somebody's joke. As emphasis within emphasis, each pair of them would be read once more. */
const STARS = /([*_])\1{20}/
const RUN = 21

/** A line of so many quotes and lists within each other: each level is read once more. */
const TOO_DEEP = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){100}/

/**
 * Markdown as role-play texts mean it. Differences from GFM, each because chat text trips over it:
 * line breaks stay; four spaces are no code, and a line of dashes is a rule rather than a heading; one
 * tilde is a drawn-out sound (“好的~”), only two strike through; an address ends where Chinese begins. What is HTML
 * between paragraphs, `splitHtml` says.
 */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    code: () => undefined,
    lheading: () => undefined,
    blockquote: source => (TOO_DEEP.test(source) ? undefined : false),
    list: source => (TOO_DEEP.test(source) ? undefined : false),
    html: () => undefined,
    tag: source => (isTag(source) ? false : undefined),
    emStrong(source, masked) {
      // Wherever in its run the text goes on: within so much to both sides, a run as long as that holds this place.
      const at = masked.length - source.length
      if (STARS.test(masked.slice(Math.max(0, at - RUN + 1), at + RUN))) return undefined
      changeInlineRules(this)
      return false
    },
    del(source) {
      if (!source.startsWith('~~')) return undefined
      changeInlineRules(this)
      return false
    },
    // In a formula, these are its own.
    escape: source => (/^\\[(),;:!]/.test(source) ? undefined : false),
    url(source) {
      const end = source.search(ADDRESS_END)
      if (end === 0) return undefined
      return end < 0 ? false : Tokenizer.prototype.url.call(this, source.slice(0, end))
    },
  },
  renderer: {
    em({ text, tokens }) {
      // Slanted Chinese is hard to read: there the softer ink alone tells an action.
      const looks = CJK.test(text) ? 'action upright' : 'action'
      return `<em class="${looks}">${this.parser.parseInline(tokens)}</em>`
    },
    // The page's policy refuses style attributes, and a text's classes aren't the page's: `style/` reads both.
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

/** A tag within a line: one that a browser would take all that follows into, and that has no end, is text. */
function isTag(source: string): boolean {
  if (source.startsWith('<!') || source.startsWith('<?')) return true
  const tag = readTag(source, 0)
  if (!tag) return false
  if (tag.isEnd || !isSwallowingTag(tag.name)) return true
  return new RegExp(`</${tag.name}\\s{0,9}>`, 'i').test(source)
}

/** HTML between paragraphs, and whether an element is open before it and behind it. */
export type BlockHtml = Tokens.HTML & Pick<HtmlPiece, 'isInner' | 'isOpen'>

/** Reads HTML and markdown apart, at every level: what stands between the tags of a list's item as well. */
class HtmlLexer extends Lexer {
  // Marked's own signature has two forms, of which the second only says that links stay where they are.
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): TokensList {
    for (const { isHtml, isTight, text, ...place } of splitHtml(source)) {
      if (isHtml)
        tokens.push({ type: 'html', block: true, raw: text, pre: false, text, ...place } as BlockHtml)
      else if (isTight && !text.includes('\n')) tokens.push(this.#toLine(text))
      else this.#readMarkdown(text, tokens, lastParagraphClipped, isTight)
    }
    return tokens as TokensList
  }

  #readMarkdown(source: string, tokens: Token[], lastParagraphClipped: boolean, isTight: boolean): void {
    const before = tokens.length
    super.blockTokens(source, tokens, lastParagraphClipped)
    if (!isTight) return
    for (const token of tokens.slice(before)) if (token.type === 'paragraph') token.type = 'line'
  }

  /** A line that is all there is between two tags: `<td>-</td>` is no list. */
  #toLine(text: string): Token {
    return { type: 'line', raw: text, text, tokens: this.inline(text, []) }
  }
}

/** Reads markdown into top-level tokens, speech not marked yet. */
export function lex(source: string): Token[] {
  resetStarSearch()
  try {
    return new HtmlLexer(markdown.defaults).lex(source)
  } catch {
    return toPlainTokens(source)
  }
}

/**
 * What is nested thousands of levels deep is more than can be read, and each browser says so by another error: it is shown as it
 * is written, line by line.
 */
function toPlainTokens(raw: string): Token[] {
  const tokens = raw
    .split('\n')
    .flatMap((text, line): Token[] => [
      ...(line === 0 ? [] : [{ type: 'br', raw: '\n' } as const]),
      { type: 'text', raw: text, text, escaped: false },
    ])
  return [{ type: 'paragraph', raw, text: raw, tokens }]
}

/** HTML that is *not* safe yet: text of strangers passes through as it is. Only the sanitiser takes it. */
export function toUnsafeHtml(source: string, open: boolean): string {
  try {
    return markdown.parser(lex(source).map(token => withSpeech(token, open)))
  } catch {
    return markdown.parser(toPlainTokens(source))
  }
}

const holdsInline = new Set(['paragraph', 'heading', 'text', 'line'])

/** Marks speech in every line of text below a token. */
function withSpeech(token: Token, open: boolean): Token {
  if (token.type === 'table') return tableWithSpeech(token as Tokens.Table) // its type says so
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
