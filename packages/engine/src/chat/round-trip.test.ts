import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReadRight } from '../card/testing/read-right.ts'
import type { Json, JsonObject } from '../json/json.ts'
import { MESSAGE_KEYS } from './formats/jsonl/read-message.ts'
import { writeChat } from './formats/jsonl/write.ts'
import { writeTree } from './formats/tree-file/write.ts'
import {
  type ChatFacts,
  type ChatMessage,
  type ChatNote,
  type ChatPath,
  type ChatTree,
  makeFacts,
  makeMessage,
  type PathMessage,
} from './model/chat.ts'
import { readChat } from './read.ts'
import { lines, pathIn, readGood } from './testing/read-or-fail.ts'

describe('a chat that is exported and imported again', () => {
  const chat: ChatPath = {
    kind: 'path',
    ...makeFacts({
      title: 'Amy',
      metadata: { integrity: 'u', persona: 'b.png' },
      variables: { mood: 'good' },
      author_note: {
        text: 'N',
        interval: 2,
        place: { position: 'before_main', depth: 3, role: 'assistant' },
      },
      lorebook_state: {
        sticky: { 'b.1': { hash: 1, start: 2, end: 3, protected: true } },
        cooldown: {},
        latched: { 'b.2': 'on' },
      },
    }),
    messages: [
      {
        siblings: [
          makeMessage({
            name: 'Amy',
            content: 'Hello',
            extra: { odd: { deep: [1] } },
            sent_at: 1690000000000,
          }),
          makeMessage({ name: 'Amy', content: 'Hi', reasoning: 'why', model: 'm', variables: { hp: 2 } }),
        ],
        chosen: 1,
      },
      { siblings: [makeMessage({ role: 'user', name: 'Bob', content: '好', hidden: true })], chosen: 0 },
      { siblings: [makeMessage({ role: 'system', content: 'Night falls.' })], chosen: 0 },
    ],
  }

  it('case 193: is the same, with swipes, extra, variables and metadata', () => {
    const again = pathIn(writeChat(chat), { fileName: 'Amy.jsonl' })
    expect(writeChat(again)).toBe(writeChat(chat))
    expect(again.messages[0]).toMatchObject({
      chosen: 1,
      siblings: [
        { content: 'Hello', extra: { odd: { deep: [1] } }, sent_at: 1690000000000 },
        { content: 'Hi', reasoning: 'why', model: 'm', variables: { hp: 2 } },
      ],
    })
    const { kind, messages, header, ...facts } = chat
    expect(again).toMatchObject(facts)
  })

  it('case 193: keeps unknown keys of every line', () => {
    const header = { chat_metadata: { ext: { a: 1 } }, user_name: 'unused', character_name: 'unused', x: 1 }
    const line = {
      ...{ name: 'Amy', is_user: false, is_system: false, send_date: 'June 19, 2023 2:20pm', mes: 'b' },
      ...{ gen_started: 's', force_avatar: 'f', extra: { api: 'a', media: [] } },
      ...{ swipe_id: 1, swipes: ['a', 'b'] },
      swipe_info: [
        { send_date: 1, extra: { y: 1 }, z: 2 },
        { gen_started: 's', extra: {} },
      ],
    }
    const [first, second] = writeChat(pathIn(lines(header, line))).split('\n')
    expect(JSON.parse(first ?? '')).toEqual(header)
    expect(JSON.parse(second ?? '')).toMatchObject({ ...line, swipe_info: [line.swipe_info[0], {}] })
  })

  it('keeps details of the shown swipe that only the list has', () => {
    const line = {
      ...{ name: 'Amy', is_user: false, mes: 'b', extra: { api: 'a', reasoning: '' } },
      ...{ swipe_id: 1, swipes: ['a', 'b'] },
      swipe_info: [{ extra: { token_count: 1 } }, { gen_id: 3, extra: { api: 'old', token_count: 2 } }],
    }
    const [, written] = writeChat(pathIn(lines(line))).split('\n')
    const extra = { api: 'a', reasoning: '', token_count: 2 }
    expect(JSON.parse(written ?? '')).toMatchObject({
      ...{ extra, gen_id: 3 },
      swipe_info: [{ extra: { token_count: 1 } }, { gen_id: 3, extra }],
    })
  })

  it('keeps empty fields of its first line', () => {
    const header = {
      chat_metadata: { note_prompt: '', note_interval: 1, variables: {}, timedWorldInfo: {} },
      user_name: 'unused',
      character_name: 'unused',
    }
    const [first] = writeChat(pathIn(lines(header, { mes: 'Hi' }))).split('\n')
    expect(JSON.parse(first ?? '')).toEqual(header)
  })

  it('case 195: says is_system only for a hidden message', () => {
    const written = writeChat(chat).split('\n').slice(1)
    expect(written.map(line => JSON.parse(line).is_system)).toEqual([false, true, false])
  })

  it('has the header that other programs expect', () => {
    const [header] = writeChat({ kind: 'path', ...makeFacts(), messages: [] }).split('\n')
    expect(header).toBe('{"chat_metadata":{},"user_name":"unused","character_name":"unused"}')
  })
})

/** A tree whose siblings are nodes; the path continues from the chosen ones. */
function treeOf(facts: ChatFacts, messages: readonly PathMessage[]): ChatTree {
  const nodes: ChatTree['nodes'][number][] = []
  let parent_id: string | null = null
  for (const { siblings, chosen } of messages) {
    const first = nodes.length
    for (const message of siblings) nodes.push({ ...message, id: String(nodes.length + 1), parent_id })
    parent_id = nodes[first + chosen]?.id ?? parent_id
  }
  return { kind: 'tree', nodes, heads: [{ ...facts, head: parent_id }] }
}

describe('a tree that is exported and imported again', () => {
  const node = (id: string, parent_id: string | null) => ({ ...makeMessage({ content: id }), id, parent_id })
  const tree: ChatTree = {
    kind: 'tree',
    nodes: [node('a', null), node('b', 'a'), node('c', 'a'), node('d', 'b'), node('e', 'c')],
    heads: [
      { ...makeFacts({ title: 'One' }), head: 'd' },
      { ...makeFacts({ title: 'Two' }), head: 'e' },
    ],
  }

  it('has all branches, with their titles', () => {
    const [again] = readGood(writeTree(tree)).chats
    expect(again).toMatchObject({ nodes: tree.nodes, heads: [{ title: 'One', head: 'd' }, { head: 'e' }] })
  })

  it('is read without unconnected nodes, whatever they claim', () => {
    const nodes = [
      node('x', 'y'),
      node('y', 'x'),
      node('z', 'z'),
      node('a', null),
      node('a', null),
      node('', null),
    ]
    const { chats, notices } = readGood(JSON.stringify({ inkling_chat: 1, nodes, heads: [{ head: 'x' }] }))
    expect(chats).toMatchObject([{ nodes: [{ id: 'a' }], heads: [{ head: null }] }])
    expect(notices).toEqual([{ code: 'messages_skipped', path: 'nodes.0', count: 5 }])
  })
})

const text = fc.string({ unit: 'grapheme' })
const json = fc
  .json({ maxDepth: 3 })
  .filter(text => !text.includes('__proto__'))
  .map((text): Json => JSON.parse(text))
  .filter(isReadRight)
/** Excluded from random objects, because these keys have their own fields. */
const RESERVED_KEYS = [...MESSAGE_KEYS, 'type', 'reasoning', 'model', '__proto__', 'timedWorldInfo']
const object: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.string().filter(key => !RESERVED_KEYS.includes(key) && !key.startsWith('note_') && isReadRight(key)),
  json,
  { maxKeys: 3 },
)
const date = fc.date({ min: new Date(1), max: new Date('9999-12-31'), noInvalidDate: true })
const message: fc.Arbitrary<ChatMessage> = fc
  .record({
    role: fc.constantFrom('user', 'assistant', 'system'),
    name: text,
    content: text,
    reasoning: text,
    model: text,
    hidden: fc.boolean(),
    variables: object,
    extra: object,
    rest: object,
    sent_at: fc.option(date.map(Number)),
    send_date: fc.constant(null),
  })
  // Messages have normalised line breaks and no blank reasoning.
  .map(fields => makeMessage(fields))
const spot: fc.Arbitrary<PathMessage> = fc
  .record({ first: message, others: fc.array(message, { maxLength: 3 }), at: fc.nat() })
  .map(({ first, others, at }) => {
    const speaker = { role: first.role, name: first.name, hidden: first.hidden }
    const siblings = [first, ...others.map(other => ({ ...other, ...speaker }))]
    return { siblings, chosen: at % siblings.length }
  })
const place: fc.Arbitrary<ChatNote['place']> = fc.record({
  position: fc.constantFrom('after_main', 'in_chat', 'before_main'),
  depth: fc.nat(),
  role: fc.constantFrom('user', 'assistant', 'system'),
})
const note: fc.Arbitrary<ChatNote> = fc.record({
  // A note needs text.
  text: text.filter(words => words !== ''),
  interval: fc.nat(),
  place,
})
const facts: fc.Arbitrary<ChatFacts> = fc
  .record({ metadata: object, variables: object, author_note: fc.option(note) })
  .map(fields => makeFacts({ title: 'T', header: { user_name: 'B', character_name: 'A' }, ...fields }))

describe('any chat', () => {
  /** Dates also come back as text. */
  const withDates = ({ siblings, chosen }: PathMessage) => ({
    chosen,
    siblings: siblings.map(each => ({
      ...each,
      send_date: each.sent_at === null ? null : new Date(each.sent_at).toISOString(),
    })),
  })

  it('survives its export', () => {
    fc.assert(
      fc.property(facts, fc.array(spot), (facts, messages) => {
        const chat = { kind: 'path' as const, ...facts, messages }
        expect(pathIn(writeChat(chat), { fileName: 'T' })).toEqual({
          ...chat,
          messages: messages.map(withDates),
        })
      }),
      { numRuns: 300 },
    )
  })

  it('survives its export as a tree', () => {
    fc.assert(
      fc.property(facts, fc.array(spot), (facts, messages) => {
        const tree = treeOf(facts, messages)
        expect(readGood(writeTree(tree)).chats).toEqual([tree])
      }),
      { numRuns: 300 },
    )
  })

  it('is read or refused, whatever happened to its file', () => {
    const line = fc.record({
      mes: json,
      is_user: json,
      swipes: json,
      swipe_id: json,
      swipe_info: json,
      extra: json,
    })
    const file = fc.array(fc.oneof(line, object, json)).map(items => items.map(item => JSON.stringify(item)))
    fc.assert(
      fc.property(file, fc.string(), fc.nat(), (items, noise, cut) => {
        const text = items.join('\n')
        for (const each of [text, `[${items}]`, text.slice(0, cut) + noise + text.slice(cut)]) {
          expect(readChat(each).ok).toBeTypeOf('boolean')
        }
      }),
      { numRuns: 1000 },
    )
  })
})
