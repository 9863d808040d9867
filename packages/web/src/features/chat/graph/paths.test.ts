import { expect, test } from 'vitest'
import { layOutGraph } from './layout.ts'
import { chooseSession, mapSessionPaths } from './paths.ts'
import { graphOf, nodeId, sessionAt } from './testing/graph.ts'

const layout = layOutGraph(graphOf('a a>b b>c b>d a>e x x>y'))
const [trunk, twig, other] = [sessionAt('trunk', 'c'), sessionAt('wig', 'd'), sessionAt('other', 'y', 'x')]
const sessions = [trunk, twig, other]
const paths = mapSessionPaths(sessions, layout)

const titles = (chats: readonly { title: string }[] | undefined) => chats?.map(({ title }) => title)

test('a chat includes every node above its head', () => {
  expect(titles(paths.through.get(nodeId('b')))).toEqual(['trunk', 'wig'])
  expect(titles(paths.through.get(nodeId('c')))).toEqual(['trunk'])
  expect(paths.through.get(nodeId('e'))).toBeUndefined()
  expect(titles(paths.ending.get(nodeId('c')))).toEqual(['trunk'])
})

const opened = (at: string, current = trunk) => {
  const placed = layout.byId.get(nodeId(at))
  return placed && chooseSession(placed, paths, { current, sessions })?.title
}

test('a node opens in the current chat if that includes it, otherwise in the last changed chat that does', () => {
  expect(opened('b')).toBe('trunk')
  expect(opened('b', twig)).toBe('wig')
  expect(opened('d')).toBe('wig')
  expect(opened('y')).toBe('other')
})

test('an abandoned branch opens in a chat that contains its parent', () => {
  expect(opened('e')).toBe('trunk')
  expect(opened('e', twig)).toBe('wig')
})

test('a root that no chat includes opens in a chat of its tree, or not at all', () => {
  const lonely = layOutGraph(graphOf('a a>b p p>q'))
  const of = (root: string) => {
    const current = sessionAt('trunk', 'b', root)
    const at = lonely.byId.get(nodeId('q'))
    return (
      at && chooseSession(at, mapSessionPaths([current], lonely), { current, sessions: [current] })?.title
    )
  }
  expect(of('p')).toBe('trunk')
  expect(of('a')).toBeUndefined()
})
