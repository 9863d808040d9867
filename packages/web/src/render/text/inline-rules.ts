import type { Tokenizer } from 'marked'
import { CJK_PUNCTUATION } from './flanking.ts'

type InlineRules = Tokenizer['rules']['inline']

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
  punctuation: withoutCjk(inline.punctuation),
  emStrongLDelim: withoutCjk(inline.emStrongLDelim),
  emStrongRDelimAst: withoutCjk(inline.emStrongRDelimAst),
  emStrongRDelimUnd: withoutCjk(inline.emStrongRDelimUnd),
  delLDelim: withoutCjk(inline.delLDelim),
  delRDelim: withoutCjk(inline.delRDelim),
  text: withShortNames(inline.text),
})

/**
 * Treats CJK punctuation as letters for emphasis. CommonMark decides by spaces and punctuation, so `*她笑了。*然后` would
 * stay plain; here it and `**“好”**他说` are emphasised, as readers expect.
 */
function withoutCjk({ source, flags }: RegExp): RegExp {
  const narrow = source
    .replaceAll('[^\\s\\p{P}\\p{S}]', `(?:(?!\\s)(?:${CJK_PUNCTUATION}|[^\\p{P}\\p{S}]))`)
    .replaceAll('[\\s\\p{P}\\p{S}]', `(?:\\s|${PUNCTUATION})`)
    .replaceAll('[\\p{P}\\p{S}]', PUNCTUATION)
  return new RegExp(narrow, flags)
}

/** The `v` flag has set difference, but not in Safari 16 and Chrome 111. */
const PUNCTUATION = `(?:(?!${CJK_PUNCTUATION})[\\p{P}\\p{S}])`

/**
 * Bounds the local part of mail addresses to 64 characters (RFC 5321, 4.5.3.1.1). Otherwise, text without spaces is
 * scanned to its end from every star.
 */
function withShortNames({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll('~-]+@', '~-]{1,64}@'), flags)
}
