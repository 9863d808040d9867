import { m } from '../../paraglide/messages.js'
import type { ClassName, PatternElement, PatternPart, PatternRepeat, SetMember } from './pattern/part.ts'

export function partSentence({ element: asked, repeat }: PatternPart): string {
  const what = describeElement(asked)
  return repeat === null ? what : m.scripts_explain_repeated({ what, times: repeatWords(repeat) })
}

function describeElement(element: PatternElement): string {
  switch (element.kind) {
    case 'text':
      return m.scripts_explain_text({ text: visible(element.text) })
    case 'any':
      return element.isAcrossLines ? m.scripts_explain_any_across() : m.scripts_explain_any()
    case 'class':
      return classWords(element)
    case 'property':
      return propertyWords(element)
    case 'set':
      return setWords(element)
    case 'edge':
      return edgeWords(element)
    case 'word_edge':
      return element.isNegated ? m.scripts_explain_no_word_edge() : m.scripts_explain_word_edge()
    case 'group':
      return element.name === null
        ? m.scripts_explain_group({ number: element.number })
        : m.scripts_explain_named_group({ number: element.number, name: element.name })
    case 'plain_group':
      return m.scripts_explain_plain_group()
    case 'look':
      return lookWords(element)
    case 'reference':
      return m.scripts_explain_reference({ group: element.group })
    case 'way':
      return m.scripts_explain_way({ number: element.index + 1, count: element.count })
    case 'untold':
      return m.scripts_explain_untold()
    default:
      return element satisfies never
  }
}

type ElementOfKind<Kind extends PatternElement['kind']> = Extract<PatternElement, { kind: Kind }>

const classes: Readonly<Record<ClassName, readonly [is: () => string, isNot: () => string]>> = {
  digit: [m.scripts_explain_digit, m.scripts_explain_no_digit],
  word: [m.scripts_explain_word, m.scripts_explain_no_word],
  space: [m.scripts_explain_space, m.scripts_explain_no_space],
}

const classWords = ({ name, isNegated }: Omit<ElementOfKind<'class'>, 'kind'>): string =>
  classes[name][isNegated ? 1 : 0]()

const propertyWords = ({ name, isNegated }: Omit<ElementOfKind<'property'>, 'kind'>): string =>
  isNegated ? m.scripts_explain_no_property({ name }) : m.scripts_explain_property({ name })

function setWords({ members, isNegated }: ElementOfKind<'set'>): string {
  if (isEverything(members)) return isNegated ? m.scripts_explain_nothing() : m.scripts_explain_any_across()
  const list = members.map(memberWords).join(m.scripts_explain_comma())
  return isNegated ? m.scripts_explain_no_set({ list }) : m.scripts_explain_set({ list })
}

/** `[\s\S]` and similar sets match everything. */
const isEverything = (members: readonly SetMember[]): boolean =>
  members.some(
    one =>
      one.kind === 'class' &&
      members.some(
        other => other.kind === 'class' && other.name === one.name && other.isNegated !== one.isNegated,
      ),
  )

function memberWords(member: SetMember): string {
  switch (member.kind) {
    case 'character':
      return m.scripts_explain_quoted({ text: visible(member.text) })
    case 'range':
      return m.scripts_explain_range({ from: visible(member.from), to: visible(member.to) })
    case 'class':
      return classWords(member)
    case 'property':
      return propertyWords(member)
    default:
      return member satisfies never
  }
}

function edgeWords({ side, isOfLine }: ElementOfKind<'edge'>): string {
  if (side === 'start') return isOfLine ? m.scripts_explain_line_start() : m.scripts_explain_text_start()
  return isOfLine ? m.scripts_explain_line_end() : m.scripts_explain_text_end()
}

function lookWords({ side, isNegated }: ElementOfKind<'look'>): string {
  if (side === 'ahead') return isNegated ? m.scripts_explain_not_ahead() : m.scripts_explain_ahead()
  return isNegated ? m.scripts_explain_not_behind() : m.scripts_explain_behind()
}

function repeatWords({ min, max, isLazy }: PatternRepeat): string {
  const times = timesWords(min, max)
  if (max === min) return times
  return isLazy ? m.scripts_explain_as_few({ times }) : m.scripts_explain_as_many({ times })
}

function timesWords(min: number, max: number | null): string {
  if (max === null) {
    if (min === 0) return m.scripts_explain_any_times()
    return min === 1 ? m.scripts_explain_one_or_more() : m.scripts_explain_at_least({ min })
  }
  if (max === min) return m.scripts_explain_exactly({ count: min })
  return min === 0 && max === 1 ? m.scripts_explain_or_not() : m.scripts_explain_between({ min, max })
}

const INVISIBLE: Readonly<Record<string, string>> = {
  '\n': '↵',
  '\r': '␍',
  '\t': '⇥',
  '\v': '␋',
  '\f': '␌',
  '\0': '␀',
  '\b': '␈',
  ' ': '␣',
  '\u00a0': '⍽',
  '\u3000': '□',
}

/** Replaces invisible characters, except spaces between words. */
function visible(text: string): string {
  const isBlank = text.trim() === ''
  return text.replace(/[\n\r\t\v\f\0\b \u00a0\u3000]/g, one =>
    one === ' ' && !isBlank ? one : (INVISIBLE[one] ?? one),
  )
}
