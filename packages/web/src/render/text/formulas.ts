import type { TokenizerAndRendererExtension, Tokens } from 'marked'

/** As written, including delimiters. */
interface FormulaToken extends Tokens.Generic {
  readonly type: 'formula'
  readonly raw: string
  readonly isDisplay: boolean
}

/** In characters; longer matches are no real formulas, and each character costs rendering time. */
const MAX_FORMULA_LENGTH = 2_000
const BODY = `(?:(?!\\n[ \\t]*\\n)[^]){1,${MAX_FORMULA_LENGTH}}?`
const DISPLAY = new RegExp(`^(?:\\$\\$(${BODY})\\$\\$|\\\\\\[(${BODY})\\\\\\])`)
const INLINE = /^\\\(([^\n]{1,2000}?)\\\)/
/** Single dollars: no space inside and no letter or digit after them, which excludes prices and variables. */
const DOLLARS = /^\$(?![\s$])((?:\\\$|[^$\n]){1,500}?)(?<!\s)\$(?![\w$])/
const START = /\\[([]|\$/

/** Signs of a formula: a command, an index, an operator, or a name of one or two letters. */
const SIGN = /\\[a-z,;:!]|[\^_=<>|+*/]|\d|^\s*[a-zA-Z]{1,2}['′]?\s*$/i
/** Signs that prices never have. */
const SURE_SIGN =
  /\\[a-z]|[\^_]\s?[\w\\{(+-]|^[a-zA-Z]['′]?$|^[a-zA-Z]\([a-zA-Z]\)$|^[a-zA-Z].{0,40}[=<>]\s?[\w\\({+-]/i
const TEXT_COMMANDS = /\\(?:text|textbf|textit|textrm|mathrm|mbox|operatorname)\s{0,9}\{[^{}]{0,500}\}/g
/** Chinese, Japanese and Korean characters occur in formulas only inside commands such as `\text{…}`. */
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/

function isFormula(body: string, sign: RegExp): boolean {
  return sign.test(body) && !CJK.test(body.replace(TEXT_COMMANDS, ''))
}

function readDisplay(source: string): FormulaToken | undefined {
  const [raw, inDollars, inBrackets] = DISPLAY.exec(source) ?? []
  const body = inDollars ?? inBrackets
  return raw !== undefined && body !== undefined && isFormula(body, SIGN)
    ? { type: 'formula', raw, isDisplay: true }
    : undefined
}

function readInline(source: string): FormulaToken | undefined {
  const [raw, body = ''] = INLINE.exec(source) ?? []
  if (raw !== undefined) return isFormula(body, SIGN) ? { type: 'formula', raw, isDisplay: false } : undefined
  const [money, inside = ''] = DOLLARS.exec(source) ?? []
  const isSure = money !== undefined && !/^[\d.,][^\\^]*$/.test(inside) && isFormula(inside, SURE_SIGN)
  return isSure ? { type: 'formula', raw: money, isDisplay: false } : undefined
}

/** Outputs the source, which the page draws later and which is copied. */
function renderFormula(token: Tokens.Generic): string {
  const classes = token.isDisplay ? 'formula display' : 'formula'
  return `<span class="${classes}">${escapeHtml(token.raw)}</span>`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, letter => ESCAPES[letter] ?? letter)

/** In characters. Marked asks after each piece of text, and searching to the end each time would be quadratic. */
const SEARCH_DISTANCE = 1_000

function startIn(source: string): number | undefined {
  const at = source.slice(0, SEARCH_DISTANCE).search(START)
  if (at >= 0) return at
  // Marked joins the pieces again. A mark cut here is found from the next piece.
  return source.length < SEARCH_DISTANCE ? undefined : SEARCH_DISTANCE - 10
}

/** In characters. Marked asks at each paragraph, and searching to the end each time would be quadratic. */
const PARAGRAPH_MAX = 10_000
const DISPLAY_START = /\n[ \t]{0,9}(?:\$\$|\\\[)/

function paragraphOf(source: string): string {
  const near = source.slice(0, PARAGRAPH_MAX)
  const end = near.search(/\n[ \t]{0,99}\n/)
  return end < 0 ? near : near.slice(0, end)
}

/** Display formulas on their own lines, where no line is a list or quote, and inline formulas. */
export const formulaExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'formulaBlock',
    level: 'block',
    start: source => DISPLAY_START.exec(paragraphOf(source))?.index,
    tokenizer(source) {
      const [indent = ''] = /^[ \t]{0,9}/.exec(source) ?? []
      const formula = readDisplay(source.slice(indent.length))
      if (!formula) return undefined
      const behind = /^[ \t]{0,9}(?:\n|$)/.exec(source.slice(indent.length + formula.raw.length))
      return behind ? { type: 'formulaBlock', raw: indent + formula.raw + behind[0], formula } : undefined
    },
    renderer: token => `<p>${renderFormula(token.formula)}</p>`,
  },
  {
    name: 'formula',
    level: 'inline',
    start: startIn,
    tokenizer: source => readDisplay(source) ?? readInline(source),
    renderer: renderFormula,
  },
]
