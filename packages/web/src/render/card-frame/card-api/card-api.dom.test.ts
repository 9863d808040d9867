import { expect, test } from 'vitest'
import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { FrameMessage } from '../protocol/protocol.ts'
import { runSlash } from './card-api.ts'
import { CardMemory } from './memory.ts'
import { messageFunctions } from './messages.ts'
import { createMvuApi } from './mvu.ts'
import { expandFrameMacros } from './text-macros.ts'
import { variableFunctions } from './variables.ts'

const FACTS: FrameFacts = {
  names: { user: 'Lin', char: 'Amy' },
  avatars: { user: null, char: null },
  message: { number: 2, role: 'assistant', name: 'Amy', text: 'Hello.', isHidden: false },
  memory: {
    last: 4,
    chat: { gold: 3, place: { name: '江边' } },
    messages: [
      { id: 'own', number: 2, isHidden: false, variables: { hp: 2 } },
      {
        id: 'latest',
        number: 4,
        isHidden: false,
        variables: { stat_data: { 体力: [5, '0 到 10'], 名: '林' }, list: [1, 2] },
      },
    ],
  },
}

/** A frame of message 2 in a chat of five; also returns the messages that it sends. */
function open(isPressed = true) {
  const sent: FrameMessage[] = []
  const memory = new CardMemory(FACTS.memory, () => undefined)
  const expand = (text: string) => expandFrameMacros(text, FACTS, memory)
  const run = (line: string) =>
    runSlash(line, { memory, expand, isPressed: () => isPressed, say: message => sent.push(message) })
  return { memory, messages: sent, run, expand }
}

test('a message and its trigger in one line are one turn', async () => {
  const { messages, run } = open()
  await run('/send I am {{user}}.|/trigger')
  await run('/trigger')
  await run('/send one | /send two')
  expect(messages).toEqual([
    { type: 'send', text: 'I am Lin.' },
    { type: 'send', text: '' },
    { type: 'send', text: 'one\ntwo' },
  ])
})

test('each command gets the output of the previous one', async () => {
  const { run, messages } = open()
  expect(await run('/getvar gold | /setvar key=copy {{pipe}} | /getvar copy')).toBe('3')
  expect(await run('/getvar key=place.name')).toBe('江边')
  await run('/getvar place | /setinput')
  expect(messages).toEqual([{ type: 'set_input', text: '{"name":"江边"}' }])
})

test('quotes and backslashes escape characters that would end a command', async () => {
  const { run, messages } = open()
  await run('/setinput "a | b" ')
  await run('/setinput a \\| b')
  expect(messages).toEqual([
    { type: 'set_input', text: 'a | b' },
    { type: 'set_input', text: 'a | b' },
  ])
})

test('no command of a line runs when one is not supported', async () => {
  const { run, memory } = open()
  await expect(run('/setvar key=gold 9 | /gen story')).rejects.toThrow('/gen is not offered')
  await expect(run('/constructor')).rejects.toThrow('not offered')
  expect(memory.read({}).gold).toBe(3)
})

test('a card cannot send or write for the reader without a press', async () => {
  const { run, messages } = open(false)
  await expect(run('/send x')).rejects.toThrow('press')
  await expect(run('/setinput x')).rejects.toThrow('press')
  expect(messages).toEqual([])
})

test('supported macros in a text are expanded, and others stay', () => {
  const { expand } = open()
  expect(
    expand(
      '{{char}} <user> {{lastMessageId}} {{get_message_variable::stat_data.名}} {{getvar::gold}} {{roll}}',
    ),
  ).toBe('Amy Lin 4 林 3 {{roll}}')
})

test('variables are merged as authors expect: lists are replaced, other values stay', () => {
  const { memory } = open()
  const { insertOrAssignVariables, insertVariables, deleteVariable, getAllVariables } = variableFunctions(
    memory,
    2,
  )
  expect(insertOrAssignVariables({ list: [9] }, { type: 'message' }).list).toEqual([9])
  expect(insertVariables({ gold: 7, day: 1, place: { name: 'x', deep: 1 } })).toEqual({
    gold: 3,
    day: 1,
    place: { name: '江边', deep: 1 },
  })
  expect(deleteVariable('place.deep').delete_occurred).toBe(true)
  expect(deleteVariable('nowhere').delete_occurred).toBe(false)
  expect(getAllVariables()).toMatchObject({ gold: 3, hp: 2 })
})

test('a variable’s value can have a description beside it', async () => {
  const { memory } = open()
  const { getMvuData, getMvuVariable, setMvuVariable } = createMvuApi(memory)
  const data = getMvuData()
  expect(getMvuVariable(data, '体力')).toBe(5)
  expect(getMvuVariable(data, '无', { default_value: 0 })).toBe(0)
  expect(await setMvuVariable(data, '体力', 4)).toBe(true)
  expect(data.stat_data).toMatchObject({ 体力: [4, '0 到 10'] })
  expect(await setMvuVariable(data, '无', 4)).toBe(false)
})

test('a frame gets only its own message, however it is addressed', () => {
  const { memory } = open()
  const { getChatMessages } = messageFunctions(FACTS, memory)
  for (const range of [2, '2', '-3', '2-2', '2--3'])
    expect(getChatMessages(range)).toMatchObject([{ message_id: 2, message: 'Hello.', data: { hp: 2 } }])
  expect(getChatMessages(2, { role: 'user' })).toEqual([])
  expect(getChatMessages(2, { include_swipes: true })).toMatchObject([{ swipes: ['Hello.'] }])
  expect(() => getChatMessages('0-{{lastMessageId}}')).toThrow('getChatMessages(0) is not offered')
  expect(() => getChatMessages('all')).toThrow('no range')
  expect(() => getChatMessages('0-99999999')).toThrow('not offered')
})
