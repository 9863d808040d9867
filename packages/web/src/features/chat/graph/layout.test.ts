import { describe, expect, test } from 'vitest'
import { BOX, edgeTo, layOutGraph } from './layout.ts'
import { graphOf } from './testing/graph.ts'

const places = (words: string) =>
  layOutGraph(graphOf(words)).nodes.map(({ node, level, y }) => [node.excerpt, level, y])

describe('a drawn tree', () => {
  test('is one line without branches', () => {
    expect(places('a a>b b>c')).toEqual([
      ['a', 0, 0],
      ['b', 1, 0],
      ['c', 2, 0],
    ])
  })

  test('has a line for each further branch, below the previous ones', () => {
    const lines = new Map(
      layOutGraph(graphOf('a a>b b>c b>d a>e f')).nodes.map(({ node, y }) => [node.excerpt, y]),
    )
    const [line0, line1, line2, line3] = [...new Set(lines.values())]
    expect(Object.fromEntries(lines)).toEqual({ a: line0, b: line0, c: line0, d: line1, e: line2, f: line3 })
  })

  test('is as large as its nodes', () => {
    const { nodes, width, height } = layOutGraph(graphOf('a a>b a>c'))
    expect(width).toBe(Math.max(...nodes.map(({ x }) => x)) + BOX.width)
    expect(height).toBe(Math.max(...nodes.map(({ y }) => y)) + BOX.height)
  })
})

test('lines go straight, or down and around a corner', () => {
  const [a, b, c] = layOutGraph(graphOf('a a>b a>c')).nodes.map(edgeTo)
  expect(a).toBe('')
  expect(b).toMatch(/^M184 28H240$/)
  expect(c).toMatch(/^M20 56V94q0 10 10 10H240$/)
})
