import type { AST } from '@eslint-community/regexpp'
import type { ClassName, PatternElement, PatternPart, SetMember } from './part.ts'
import { readFind, readTree, withoutQuantifier } from './read-pattern.ts'

/** Explains each part of a `findRegex`; null if empty or invalid (see `checkFind`). Macros count as text. */
export function explainFind(findRegex: string): PatternPart[] | null {
  const find = readFind(findRegex)
  if (find === null) return null
  const { pattern, flags, start } = find
  const tree = readTree(pattern, flags)
  if (tree === null)
    return [{ start, end: start + pattern.length, depth: 0, element: { kind: 'untold' }, repeat: null }]
  const explanation = new Explanation(flags)
  explanation.readWays(tree.alternatives, 0)
  return explanation.parts.map(part => ({ ...part, start: part.start + start, end: part.end + start }))
}

/** Counts and names the capturing groups of a `findRegex`. */
export function groupsOf(findRegex: string): { count: number; names: string[] } | null {
  const parts = explainFind(findRegex)
  if (parts === null) return null
  const groups = parts.flatMap(({ element: asked }) => (asked.kind === 'group' ? [asked] : []))
  return { count: groups.length, names: groups.flatMap(({ name }) => name ?? []) }
}

/** Deeper groups aren't explained. */
const DEEPEST = 30
/** Further members of a set aren't listed. */
const MAX_MEMBERS = 60

class Explanation {
  readonly parts: PatternPart[] = []
  readonly #flags: string
  #groups = 0

  constructor(flags: string) {
    this.#flags = flags
  }

  /** Adds a `way` part before each of several alternatives. */
  readWays(alternatives: readonly AST.Alternative[], depth: number): void {
    const count = alternatives.length
    for (const [index, { start, end, elements }] of alternatives.entries()) {
      if (count > 1)
        this.parts.push({ start, end, depth, element: { kind: 'way', index, count }, repeat: null })
      for (const element of elements) this.#read(element, count > 1 ? depth + 1 : depth)
    }
  }

  #read(node: AST.Element, depth: number): void {
    const { element, quantifier } = withoutQuantifier(node)
    const { start, end } = node
    const repeat = quantifier && {
      min: quantifier.min,
      max: quantifier.max === Number.POSITIVE_INFINITY ? null : quantifier.max,
      isLazy: !quantifier.greedy,
    }
    const described = this.#asked(element)
    const last = this.parts.at(-1)
    // Consecutive characters form one text.
    if (described.kind === 'text' && repeat === null && last && isTextBefore(last, start, depth)) {
      last.element = { kind: 'text', text: last.element.text + described.text }
      last.end = end
      return
    }
    this.parts.push({ start, end, depth, element: described, repeat })
    if ('alternatives' in element) this.#readInner(element.alternatives, depth + 1)
  }

  #readInner(alternatives: readonly AST.Alternative[], depth: number): void {
    if (depth <= DEEPEST) {
      this.readWays(alternatives, depth)
      return
    }
    this.#groups += countGroups(alternatives)
    const [start, end] = [alternatives[0]?.start ?? 0, alternatives.at(-1)?.end ?? 0]
    this.parts.push({ start, end, depth, element: { kind: 'untold' }, repeat: null })
  }

  #asked(node: AST.Element): PatternElement {
    switch (node.type) {
      case 'Character':
        return { kind: 'text', text: String.fromCodePoint(node.value) }
      case 'CharacterSet':
        return node.kind === 'any' ? { kind: 'any', isAcrossLines: this.#flags.includes('s') } : classOf(node)
      case 'CharacterClass':
        return { kind: 'set', isNegated: node.negate, members: membersOf(node) }
      case 'CapturingGroup':
        return { kind: 'group', number: ++this.#groups, name: node.name }
      case 'Backreference':
        return { kind: 'reference', group: String(node.ref) }
      case 'Assertion':
        return this.#assertion(node)
      default:
        return { kind: 'plain_group' }
    }
  }

  #assertion(node: AST.Assertion): PatternElement {
    if (node.kind === 'word') return { kind: 'word_edge', isNegated: node.negate }
    if (!('alternatives' in node))
      return { kind: 'edge', side: node.kind, isOfLine: this.#flags.includes('m') }
    return { kind: 'look', side: node.kind === 'lookahead' ? 'ahead' : 'behind', isNegated: node.negate }
  }
}

/** Iterative, because groups may be nested as deep as the parser allows. */
function countGroups(alternatives: readonly AST.Alternative[]): number {
  let count = 0
  const waiting = [...alternatives]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { element } of next.elements.map(withoutQuantifier)) {
      if (element.type === 'CapturingGroup') count++
      if ('alternatives' in element) waiting.push(...element.alternatives)
    }
  }
  return count
}

type TextPart = PatternPart & { element: { kind: 'text' } }

const isTextBefore = (part: PatternPart, start: number, depth: number): part is TextPart =>
  part.element.kind === 'text' && part.repeat === null && part.end === start && part.depth === depth

type ClassElement = Extract<PatternElement, { kind: 'class' | 'property' }>

const classOf = (node: Exclude<AST.CharacterSet, AST.AnyCharacterSet>): ClassElement =>
  node.kind === 'property'
    ? { kind: 'property', name: node.raw.slice(3, -1), isNegated: node.negate }
    : { kind: 'class', name: node.kind satisfies ClassName, isNegated: node.negate }

function membersOf({ elements }: AST.CharacterClass): SetMember[] {
  const members: SetMember[] = []
  for (const node of elements.slice(0, 2 * MAX_MEMBERS)) {
    const member = memberOf(node)
    const last = members.at(-1)
    // Without the `u` flag, an emoji consists of two members.
    if (member?.kind === 'character' && last?.kind === 'character' && isPair(last.text + member.text))
      last.text += member.text
    else if (member) members.push(member)
  }
  return members.slice(0, MAX_MEMBERS)
}

const isPair = (text: string): boolean => text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff

function memberOf(node: AST.CharacterClassElement): SetMember | null {
  switch (node.type) {
    case 'Character':
      return { kind: 'character', text: String.fromCodePoint(node.value) }
    case 'CharacterClassRange':
      return {
        kind: 'range',
        from: String.fromCodePoint(node.min.value),
        to: String.fromCodePoint(node.max.value),
      }
    case 'CharacterSet':
      return classOf(node)
    default:
      return null // the format has no `v` flag
  }
}
