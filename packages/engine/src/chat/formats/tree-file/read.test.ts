import { expect, test } from 'vitest'
import { type ChatTree, makeFacts, makeMessage } from '../../model/chat.ts'
import { readChat } from '../../read.ts'
import { writeTree } from './write.ts'

const node = (id: string, parent_id: string | null, content: string) => ({
  ...makeMessage({ role: 'assistant', name: 'Amy', content }),
  id,
  parent_id,
})
const tree: ChatTree = {
  kind: 'tree',
  nodes: [node('a', null, 'one],'), node('b', 'a', ']'), node('c', 'a', 'three\n{')],
  heads: [{ ...makeFacts({ title: 'Rain', header: {} }), head: 'b' }],
}

function treeIn(text: string) {
  const read = readChat(text)
  const [chat] = read.ok ? read.chats : []
  if (!read.ok || chat?.kind !== 'tree') throw new Error('no tree')
  return {
    nodes: chat.nodes,
    heads: chat.heads.map(({ title, head }) => [title, head]),
    notices: read.notices,
  }
}

test('a tree has a line for each message, whatever its content, and is read back', () => {
  const text = writeTree(tree)
  expect(text.split('\n')).toHaveLength(5)
  expect(treeIn(text)).toEqual({ nodes: tree.nodes, heads: [['Rain', 'b']], notices: [] })
})

test('a tree is read even after another program has reformatted it', () => {
  const text = JSON.stringify(JSON.parse(writeTree(tree)), null, 2)
  expect(treeIn(text)).toMatchObject({ nodes: tree.nodes, heads: [['Rain', 'b']] })
})

test('a truncated file is read up to the break, and the missing messages are reported', () => {
  const text = writeTree(tree)
  const { nodes, heads, notices } = treeIn(text.slice(0, text.indexOf('three')))
  expect(nodes.map(({ id }) => id)).toEqual(['a', 'b'])
  expect([heads, notices]).toEqual([[], [{ code: 'messages_skipped', path: 'nodes.2', count: 1 }]])
})
