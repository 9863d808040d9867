import type { Tokenizer } from 'marked'

/** Punctuation that Chinese and Japanese write without spaces around it. */
const CJK_PUNCTUATION = '[\\u3000-\\u303f\\uff00-\\uffef“”‘’…—·]'
const FLANKING_RULES = ['punctuation', 'emStrongLDelim', 'emStrongRDelimAst', 'emStrongRDelimUnd'] as const

/**
 * CommonMark decides by spaces and punctuation whether a star opens or closes emphasis, which fails where
 * no spaces are written: `*她笑了。*然后` stays plain there. Here CJK punctuation counts as a letter, so
 * that both `*她笑了。*然后` and `**“好”**他说` are emphasis, as every reader of such text expects.
 */
export function countCjkAsLetters(tokenizer: Tokenizer): void {
  const { rules } = tokenizer
  const changed = FLANKING_RULES.map(name => [name, withoutCjk(rules.inline[name])] as const)
  tokenizer.rules = { ...rules, inline: { ...rules.inline, ...Object.fromEntries(changed) } }
}

const made = new WeakMap<RegExp, RegExp>()

/** The same pattern with CJK taken out of its punctuation classes; `v` allows the difference of sets. */
function withoutCjk(rule: RegExp): RegExp {
  let narrow = made.get(rule)
  if (!narrow) {
    const source = rule.source.replaceAll('\\p{P}\\p{S}', `[[\\p{P}\\p{S}]--${CJK_PUNCTUATION}]`)
    narrow = new RegExp(source, rule.flags.replace('u', 'v'))
    // It is met again: each star of a text is asked about with the rules of the one before.
    made.set(rule, narrow).set(narrow, narrow)
  }
  return narrow
}
