import type { AST } from '@eslint-community/regexpp'
import { charsOf, firstOf, isNullable, type PatternItem, type PatternSequence } from './item.ts'
import { readTree, withoutQuantifier } from './read-pattern.ts'
import { CharacterSamples, type CharacterSet, union } from './samples.ts'

const NOTHING: CharacterSet = new Set()
/** Groups nested deeper are not analysed: they count as matching anything. */
const DEPTH_MAX = 50

type PatternAtom = Pick<PatternItem, 'chars' | 'first' | 'isNullable' | 'isCondition' | 'alternatives'>

/** The alternatives of a valid pattern, with the characters that each part can match. */
export function readItems(pattern: string, flags: string): PatternSequence[] {
  const samples = new CharacterSamples(pattern, flags)
  const sequencesOf = (alternatives: readonly AST.Alternative[], depth: number): PatternSequence[] =>
    alternatives.map(({ elements }) => elements.map(node => itemOf(node, depth)))

  function itemOf(node: AST.Element, depth: number): PatternItem {
    const { element, quantifier } = withoutQuantifier(node)
    const { min, max } = quantifier ?? { min: 1, max: 1 }
    const atom = atomOf(element, depth)
    const { start, end } = node
    return { ...atom, start, end, min, max, isNullable: atom.isNullable || min === 0 }
  }

  function atomOf(node: AST.Element, depth: number): PatternAtom {
    if (node.type === 'Backreference') return { ...flat(samples.all), isNullable: true }
    if (node.type === 'Assertion') {
      const alternatives = 'alternatives' in node ? inner(node.alternatives, depth) : []
      return { ...flat(NOTHING), isNullable: true, isCondition: true, alternatives: alternatives ?? [] }
    }
    if (!('alternatives' in node)) return flat(samples.of(node.raw))
    const alternatives = inner(node.alternatives, depth)
    if (alternatives === null) return { ...flat(samples.all), isNullable: true }
    return {
      chars: union(alternatives.map(charsOf)),
      first: union(alternatives.map(firstOf)),
      isNullable: alternatives.some(isNullable),
      isCondition: false,
      alternatives,
    }
  }

  const inner = (alternatives: readonly AST.Alternative[], depth: number): PatternSequence[] | null =>
    depth < DEPTH_MAX ? sequencesOf(alternatives, depth + 1) : null

  return sequencesOf(readTree(pattern, flags)?.alternatives ?? [], 0)
}

function flat(chars: CharacterSet): PatternAtom {
  return { chars, first: chars, isNullable: false, isCondition: false, alternatives: [] }
}
