import type { Tokenizer } from 'marked'

type InlineRules = Tokenizer['rules']['inline']

type RegExpKind = new (source: string, flags: string) => RegExp

const changed = new WeakMap<InlineRules, InlineRules>()

/** Gives a tokenizer marked's rules for what stands in a line as chats want them; to be called where it reads one. */
export function changeInlineRules(tokenizer: Tokenizer): void {
  const { rules } = tokenizer
  let inline = changed.get(rules.inline)
  if (!inline) {
    inline = changesOf(rules.inline)
    // They are met again: each star of a text is asked about with the rules of the one before.
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

/** Punctuation that Chinese and Japanese write without spaces around it. */
const CJK_PUNCTUATION = '[\\u3000-\\u303f\\uff00-\\uffef“”‘’…—·]'

/**
 * CommonMark decides by spaces and punctuation whether a star opens or closes emphasis, which fails where
 * no spaces are written: `*她笑了。*然后` stays plain there. Here CJK punctuation counts as a letter, so
 * that both `*她笑了。*然后` and `**“好”**他说` are emphasis, as every reader of such text expects.
 */
function withoutCjk({ source, flags }: RegExp, Kind: RegExpKind): RegExp {
  // `v` allows the difference of sets.
  const narrow = source.replaceAll('\\p{P}\\p{S}', `[[\\p{P}\\p{S}]--${CJK_PUNCTUATION}]`)
  return new Kind(narrow, flags.replace('u', 'v'))
}

/**
 * At each turn of a text it is looked for whether a mail address begins there. What stands before its `@` is 64 characters at most
 * (RFC 5321, 4.5.3.1.1); without that bound, a text without spaces is gone over from each of its stars to its end.
 */
function withShortNames({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll('~-]+@', '~-]{1,64}@'), flags)
}

/**
 * Characters that are gone over, all in all, in search of what ends the emphasis of a text: some thirty stars without an end in the
 * longest message there is. Twenty thousand of them would take half a minute.
 */
const MOST = 2_000_000

let left = MOST

/** To be called before a text is read. */
export function resetStarSearch(): void {
  left = MOST
}

/** A pattern for what may end emphasis. Once that has been looked for too long, it finds nothing more: stars are stars then. */
export class BoundedStarPattern extends RegExp {
  override exec(text: string): RegExpExecArray | null {
    if (left <= 0) return null
    const from = this.lastIndex
    const found = super.exec(text)
    left -= (found ? this.lastIndex : text.length) - from
    return found
  }
}
