import type { Tokenizer } from 'marked'

type InlineRules = Tokenizer['rules']['inline']

type RegExpKind = new (source: string, flags: string) => RegExp

const changed = new WeakMap<InlineRules, InlineRules>()

/** Adjusts marked's inline rules for chat text. Call where the tokenizer reads inline text. */
export function changeInlineRules(tokenizer: Tokenizer): void {
  const { rules } = tokenizer
  let inline = changed.get(rules.inline)
  if (!inline) {
    inline = changesOf(rules.inline)
    // Cached under both keys, because marked passes the changed rules back for each star.
    changed.set(rules.inline, inline).set(inline, inline)
  }
  if (inline !== rules.inline) tokenizer.rules = { ...rules, inline }
}

const changesOf = (inline: InlineRules): InlineRules => ({
  ...inline,
  punctuation: withoutCjk(inline.punctuation, RegExp),
  emStrongLDelim: withoutCjk(inline.emStrongLDelim, RegExp),
  emStrongRDelimAst: withoutCjk(inline.emStrongRDelimAst, BoundedStarPattern),
  emStrongRDelimUnd: withoutCjk(inline.emStrongRDelimUnd, BoundedStarPattern),
  delLDelim: withoutCjk(inline.delLDelim, RegExp),
  delRDelim: withoutCjk(inline.delRDelim, BoundedStarPattern),
  text: withShortNames(inline.text),
})

/** CJK punctuation, which has no spaces around it. */
const CJK_PUNCTUATION = '[\\u3000-\\u303f\\uff00-\\uffef“”‘’…—·]'

/**
 * Treats CJK punctuation as letters for emphasis. CommonMark decides by spaces and punctuation, so `*她笑了。*然后` would
 * stay plain; here it and `**“好”**他说` are emphasised, as readers expect.
 */
function withoutCjk({ source, flags }: RegExp, Kind: RegExpKind): RegExp {
  // The `v` flag allows set difference.
  const narrow = source.replaceAll('\\p{P}\\p{S}', `[[\\p{P}\\p{S}]--${CJK_PUNCTUATION}]`)
  return new Kind(narrow, flags.replace('u', 'v'))
}

/**
 * Bounds the local part of mail addresses to 64 characters (RFC 5321, 4.5.3.1.1). Without a bound, a text without
 * spaces is scanned to its end from every star.
 */
function withShortNames({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll('~-]+@', '~-]{1,64}@'), flags)
}

/**
 * Characters scanned in total for the end of emphasis: about thirty unclosed stars in the longest message. Twenty
 * thousand unclosed stars would take half a minute.
 */
const MOST = 2_000_000

let left = MOST

/** Call before each text is parsed. */
export function resetStarSearch(): void {
  left = MOST
}

/** Matches the end of emphasis until the scan budget is used up; after that stars are literal. */
export class BoundedStarPattern extends RegExp {
  override exec(text: string): RegExpExecArray | null {
    if (left <= 0) return null
    const from = this.lastIndex
    const found = super.exec(text)
    left -= (found ? this.lastIndex : text.length) - from
    return found
  }
}
