import type { AST } from '@eslint-community/regexpp'
import { checkFind } from './check.ts'
import { readFind, readTree, visitTree } from './read-pattern.ts'

export type PatternMarkKind = 'group' | 'set' | 'quantifier' | 'escape' | 'danger'

export interface PatternMark {
  readonly from: number
  readonly to: number
  readonly kind: PatternMarkKind
}

/** Returns ranges to colour, and ranges that may be slow; empty if `findRegex` is invalid. */
export function markPattern(findRegex: string): PatternMark[] {
  const find = readFind(findRegex)
  const tree = find && readTree(find.pattern, find.flags)
  if (!tree) return []
  const marks: PatternMark[] = []
  const mark = (kind: PatternMarkKind, from: number, to: number) =>
    marks.push({ kind, from: from + find.start, to: to + find.start })
  const markGroup = ({
    start,
    end,
    alternatives,
  }: AST.Group | AST.CapturingGroup | AST.LookaroundAssertion) => {
    mark('group', start, alternatives[0]?.start ?? end)
    mark('group', end - 1, end)
  }
  visitTree(tree, {
    onGroupEnter: markGroup,
    onCapturingGroupEnter: markGroup,
    onAssertionEnter: node => void ('alternatives' in node && markGroup(node)),
    onCharacterClassEnter: ({ start, end }) => mark('set', start, end),
    onQuantifierEnter: ({ element, end }) => mark('quantifier', element.end, end),
    onCharacterSetEnter: ({ parent, start, end }) =>
      void (parent.type !== 'CharacterClass' && mark('escape', start, end)),
    onBackreferenceEnter: ({ start, end }) => mark('escape', start, end),
  })
  for (const { code, start, end } of checkFind(findRegex))
    if (code === 'nested_loops' || code === 'ambiguous_alternatives' || code === 'loops_in_a_row')
      marks.push({ kind: 'danger', from: start, to: end })
  return marks.filter(({ from, to }) => from < to)
}

/** The brackets of the group or set next to the cursor. */
export function bracketsAt(findRegex: string, cursor: number): readonly (readonly [number, number])[] {
  const find = readFind(findRegex)
  const tree = find && readTree(find.pattern, find.flags)
  if (!tree) return []
  const at = cursor - find.start
  let pair: { readonly start: number; readonly end: number } | undefined
  const look = (node: AST.Node) => {
    // At `((` the inner bracket counts, as in other editors.
    if ([node.start, node.start + 1, node.end - 1, node.end].includes(at)) pair = node
  }
  visitTree(tree, {
    onGroupEnter: look,
    onCapturingGroupEnter: look,
    onAssertionEnter: node => void ('alternatives' in node && look(node)),
    onCharacterClassEnter: look,
  })
  if (!pair) return []
  const [start, end] = [pair.start + find.start, pair.end + find.start]
  return [
    [start, start + 1],
    [end - 1, end],
  ]
}
