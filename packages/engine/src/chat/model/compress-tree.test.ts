import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressTree, type TreeRow } from './compress-tree.ts'

/** `a>b>c d` has two roots, the first with a chain of two messages; `b>x` adds a branch. */
function treeOf(paths: string): TreeRow[] {
  const rows = new Map<string, TreeRow>()
  for (const path of paths.split(' ')) {
    let parent_id: string | null = null
    for (const id of path.split('>')) {
      if (!rows.has(id)) rows.set(id, { id, parent_id })
      parent_id = id
    }
  }
  return [...rows.values()]
}

const compressed = (paths: string, heads: string[] = [], max?: number) =>
  compressTree(treeOf(paths), { heads: new Set(heads), ...(max !== undefined && { max }) })

const inWords = (paths: string, heads?: string[], max?: number) =>
  compressed(paths, heads, max).nodes.map(
    ({ id, parent_id, depth, messages }) => `${parent_id ?? ''}>${id} ${depth} ${messages}`,
  )

describe('a compressed tree', () => {
  it('has its beginning and end, and the number of messages between', () => {
    expect(inWords('a>b>c>d')).toEqual(['>a 0 1', 'a>d 3 3'])
  })

  it('has every fork and end', () => {
    expect(inWords('a>b>c>d b>x>y')).toEqual(['>a 0 1', 'a>b 1 1', 'b>d 3 2', 'b>y 3 2'])
  })

  it('has chat heads in the middle of a branch', () => {
    expect(inWords('a>b>c>d', ['c'])).toEqual(['>a 0 1', 'a>c 2 2', 'c>d 3 1'])
  })

  it('leaves out unanswered greetings, unless a chat is there', () => {
    expect(inWords('a>b g h', ['h'])).toEqual(['>a 0 1', 'a>b 1 1', '>h 0 1'])
  })

  it('is empty without messages', () => {
    expect(compressed('').nodes).toEqual([])
    expect(compressTree([], { heads: new Set() })).toEqual({ nodes: [], left_out: 0 })
  })

  it('leaves out messages below a missing one', () => {
    const rows = [...treeOf('a>b'), { id: 'y', parent_id: 'gone' }, { id: 'z', parent_id: 'y' }]
    expect(compressTree(rows, { heads: new Set(['z']) }).nodes.map(node => node.id)).toEqual(['a', 'b'])
  })
})

describe('a tree with too many nodes', () => {
  it('loses its shortest dead ends first, and their forks', () => {
    expect(inWords('a>b>c>d>e b>x c>y>z', ['e'], 5)).toEqual(['>a 0 1', 'a>c 2 2', 'c>e 4 2', 'c>z 4 2'])
    expect(compressed('a>b>c>d>e b>x c>y>z', ['e'], 5).left_out).toBe(1)
  })

  it('keeps every head', () => {
    const { nodes } = compressed('a>b a>c a>d', ['b', 'd'], 2)
    expect(nodes.map(node => node.id)).toEqual(['a', 'b', 'd'])
  })
})

const forest = fc
  .array(fc.option(fc.nat(), { freq: 12 }), { maxLength: 120 })
  .map(parents =>
    parents.map((parent, at): TreeRow => {
      const isRoot = parent === null || at === 0
      return { id: `m${at}`, parent_id: isRoot ? null : `m${parent % at}` }
    }),
  )
  .chain(rows => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })))
const chosen = fc.array(fc.nat(200), { maxLength: 6 }).map(all => new Set(all.map(at => `m${at}`)))

it('shows every path of any tree with its length, forks, ends and heads', () => {
  fc.assert(
    fc.property(forest, chosen, ([rows, shuffled], heads) => {
      const byId = new Map(rows.map(row => [row.id, row]))
      const childrenOf = (id: string) => rows.filter(row => row.parent_id === id)
      const depthOf = (id: string): number => {
        const parent = byId.get(id)?.parent_id ?? null
        return parent === null ? 0 : depthOf(parent) + 1
      }
      const { nodes } = compressTree(shuffled, { heads })
      const inScope = rows.filter(({ id, parent_id }) => {
        const below = childrenOf(id).length
        return heads.has(id) || (parent_id === null ? below > 0 : below !== 1)
      })
      expect(new Set(nodes.map(node => node.id))).toEqual(new Set(inScope.map(row => row.id)))
      const seen = new Map<string, number>()
      for (const { id, parent_id, depth, messages } of nodes) {
        expect(depth).toBe(depthOf(id))
        expect(messages).toBe(depth - (parent_id === null ? -1 : (seen.get(parent_id) ?? Number.NaN)))
        seen.set(id, depth)
      }
    }),
    { numRuns: 200 },
  )
})

it('never exceeds the limit except for heads and their forks, and stays connected', () => {
  fc.assert(
    fc.property(forest, chosen, fc.integer({ min: 1, max: 20 }), ([rows], heads, max) => {
      const whole = compressTree(rows, { heads })
      const { nodes, left_out } = compressTree(rows, { heads, max })
      const ids = new Set(nodes.map(node => node.id))
      expect(nodes.every(({ parent_id }) => parent_id === null || ids.has(parent_id))).toBe(true)
      expect(whole.nodes.filter(({ id }) => heads.has(id)).every(({ id }) => ids.has(id))).toBe(true)
      expect(nodes.length <= Math.max(max, whole.nodes.length - left_out)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
