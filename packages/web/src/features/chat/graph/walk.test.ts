import { expect, test } from 'vitest'
import { layOutGraph } from './layout.ts'
import { graphOf, nodeId } from './testing/graph.ts'
import { type GraphStep, parseStep, stepFrom } from './walk.ts'

// a ─ b ─ c
//     └── d ─ e
// └── f
const layout = layOutGraph(graphOf('a a>b b>c b>d d>e a>f'))

const from = (word: string, step: GraphStep) => {
  const at = layout.byId.get(nodeId(word))
  return at && stepFrom(layout, at, step).node.excerpt
}

test('left moves up the tree and right down it, to the first branch', () => {
  expect([from('e', 'left'), from('d', 'left'), from('b', 'right')]).toEqual(['d', 'b', 'c'])
})

test('up and down move to the nearest node of the next line', () => {
  expect([from('c', 'down'), from('e', 'up'), from('e', 'down'), from('f', 'up')]).toEqual([
    'd',
    'c',
    'f',
    'd',
  ])
})

test('at the edge the selection stays', () => {
  expect([from('a', 'left'), from('c', 'right'), from('a', 'up'), from('f', 'down')]).toEqual([
    'a',
    'c',
    'a',
    'f',
  ])
})

test('Home and End move to the first and the last node', () => {
  expect([from('d', 'first'), from('a', 'last')]).toEqual(['a', 'f'])
  expect([parseStep('Home'), parseStep('ArrowUp'), parseStep('x')]).toEqual(['first', 'up', undefined])
})
