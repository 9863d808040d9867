import { describe, expect, it } from 'vitest'
import { lines, pathIn, readGood, script } from '../../testing/read-or-fail.ts'

const header = { chat_metadata: {}, user_name: 'unused', character_name: 'unused' }
const hello = { name: 'Amy', is_user: false, is_system: false, mes: 'Hello' }
const first = (line: unknown) => pathIn(lines(header, line)).messages[0]
const shown = (line: unknown) => {
  const message = first(line)
  return message?.siblings[message.chosen]
}

describe('a chat with one message per line', () => {
  it('case 180: may start with the old header, which is not a message', () => {
    const old = { user_name: 'You', character_name: 'Aqua', create_date: 1690000000000 }
    const chat = pathIn(lines(old, hello))
    expect(script(chat)).toEqual(['assistant Amy: Hello'])
    expect(chat.header).toEqual(old)
  })

  it('case 181: may start with a message', () => {
    expect(script(pathIn(lines(hello, { name: 'Bob', is_user: true, mes: 'Hi' })))).toEqual([
      'assistant Amy: Hello',
      'user Bob: Hi',
    ])
  })

  it('case 182: is read without broken lines, which are counted', () => {
    const file = lines(header, hello, hello, hello, '{"name":"Amy","mes":', hello)
    const { chats, notices } = readGood(file)
    expect(script(chats[0])).toHaveLength(4)
    expect(notices).toEqual([{ code: 'lines_skipped', path: 'line.5', count: 1 }])
  })

  it('counts JSON lines that are not messages too', () => {
    const deep = `{"mes":"x","extra":${'['.repeat(90)}${']'.repeat(90)}}`
    const { chats, notices } = readGood(lines(header, hello, '[]', '{"a":1}', 'null', deep))
    expect(script(chats[0])).toHaveLength(1)
    expect(notices).toEqual([{ code: 'lines_skipped', path: 'line.3', count: 4 }])
  })

  it.each([
    ['an empty line at the end', `${lines(header, hello)}\n\n`],
    ['CRLF', `${lines(header, hello).replace('\n', '\r\n')}\r\n`],
    ['a byte-order mark', `\ufeff${lines(header, hello)}`],
    ['a byte-order mark in bytes', new Uint8Array(Buffer.from(`\ufeff${lines(header, hello)}`))],
  ])('case 183: may have %s', (_, file) => {
    const { chats, notices } = readGood(file)
    expect(script(chats[0])).toEqual(['assistant Amy: Hello'])
    expect(notices).toEqual([])
  })

  it('has normal line breaks instead of Windows ones, and no blank thoughts', () => {
    const line = { name: 'Amy', mes: 'a\r\nb', swipes: ['a\r\nb', 'c\rd'], extra: { reasoning: ' \r\n' } }
    expect(first(line)?.siblings).toMatchObject([{ content: 'a\nb', reasoning: '' }, { content: 'c\nd' }])
  })

  it('separates thoughts that a model wrote into its answer', () => {
    const answer = { name: 'Amy', mes: '<Thinking>\nplan\n</Thinking>\nHello.' }
    expect(first(answer)?.siblings[0]).toMatchObject({ content: 'Hello.', reasoning: '\nplan\n' })
    const typed = { ...answer, is_user: true }
    expect(first(typed)?.siblings[0]).toMatchObject({ content: answer.mes, reasoning: '' })
  })

  it('may be a single line, or a list of messages', () => {
    expect(script(pathIn(lines(hello)))).toHaveLength(1)
    expect(script(pathIn(JSON.stringify([hello, hello])))).toHaveLength(2)
    expect(pathIn(lines(header)).messages).toEqual([])
  })

  it('gets its title from its file', () => {
    expect(pathIn(lines(hello), { fileName: 'chats/Amy - 2024.5.jsonl' }).title).toBe('Amy - 2024.5')
  })

  it('case 187: may be wrapped as by Chub', () => {
    const chub = { name: 'Amy', is_user: false, mes: { message: 'x' }, swipes: [{ message: 'x' }, 'y'] }
    expect(script(pathIn(lines({ name: 'Chub' }, chub)))).toEqual(['assistant Amy: x | y'])
  })
})

describe('the swipes of a message', () => {
  it('case 184: are matched by text when the index is invalid', () => {
    expect(first({ ...hello, swipes: ['a', 'b'], swipe_id: 5, mes: 'b' })).toMatchObject({
      chosen: 1,
      siblings: [{ content: 'a' }, { content: 'b' }],
    })
  })

  it('include the shown text when it is missing', () => {
    expect(first({ ...hello, swipes: ['a', 'b'], swipe_id: 2, mes: 'c' })).toMatchObject({
      chosen: 2,
      siblings: [{ content: 'a' }, { content: 'b' }, { content: 'c' }],
    })
  })

  it('case 185: contain the edited text', () => {
    expect(first({ ...hello, swipes: ['a'], swipe_id: 0, mes: 'edited' })).toMatchObject({
      chosen: 0,
      siblings: [{ content: 'edited' }],
    })
  })

  it('are used when the message has no text', () => {
    const { mes, ...silent } = hello
    expect(first({ ...silent, swipes: ['a', 'b'], swipe_id: 1 })).toMatchObject({ chosen: 1 })
    expect(shown(silent)?.content).toBe('')
  })

  it('each keep their date, model, reasoning and variables', () => {
    const message = first({
      ...hello,
      mes: 'b',
      swipes: ['a', 'b', 'c'],
      swipe_id: 1,
      send_date: '2024-7-12@01h31m37s',
      extra: { model: 'm2', reasoning: 'r2', api: 'x' },
      swipe_info: [{ send_date: 1690000000000, gen_started: 's', extra: { model: 'm1' } }],
      variables: [{ hp: 1 }, { hp: 2 }],
    })
    expect(message?.siblings).toMatchObject([
      {
        model: 'm1',
        reasoning: '',
        sent_at: 1690000000000,
        variables: { hp: 1 },
        rest: { gen_started: 's' },
      },
      { model: 'm2', reasoning: 'r2', sent_at: 1720747897000, variables: { hp: 2 }, extra: { api: 'x' } },
      { model: '', sent_at: null, variables: {} },
    ])
  })
})

describe('a message', () => {
  it.each([
    [{ is_user: true }, 'user'],
    [{ is_user: false }, 'assistant'],
    [{ extra: { type: 'narrator' } }, 'system'],
    [{ is_user: 'true' }, 'user'],
  ])('of %j is by the %s', (line, role) => {
    expect(shown({ ...hello, ...line })?.role).toBe(role)
  })

  it('case 195: is hidden from the model when the file says is_system', () => {
    expect(shown({ ...hello, is_system: true })).toMatchObject({ hidden: true, role: 'assistant' })
    expect(shown({ ...hello, extra: { type: 'comment' } })).toMatchObject({ hidden: true })
    expect(shown(hello)).toMatchObject({ hidden: false })
  })

  it('keeps unknown fields, and an unreadable date as written', () => {
    expect(
      shown({ ...hello, send_date: 'some day', force_avatar: '/a.png', extra: { x: [1] } }),
    ).toMatchObject({
      sent_at: null,
      send_date: 'some day',
      extra: { x: [1] },
      rest: { force_avatar: '/a.png' },
    })
  })

  it('has its pictures and files in lists, also from old files with one of each', () => {
    const extra = (extraField: object) => shown({ ...hello, extra: extraField })?.extra
    expect(extra({ image: 'b', image_swipes: ['a', 'b'], title: 'T', api: 'x' })).toEqual({
      api: 'x',
      media: [
        { type: 'image', url: 'a', title: 'T' },
        { type: 'image', url: 'b', title: 'T' },
      ],
      media_display: 'gallery',
      media_index: 1,
    })
    expect(extra({ video: 'v', file: { name: 'f' }, media: [{ type: 'image', url: 'i' }] })).toEqual({
      media: [
        { type: 'image', url: 'i' },
        { type: 'video', url: 'v' },
      ],
      files: [{ name: 'f' }],
    })
    expect(extra({ title: 'T', image: 5 })).toEqual({ title: 'T', image: 5 })
  })

  it.each([
    [{ 0: { a: 1 } }, [{ a: 1 }, {}]],
    [
      [{ a: 1 }, null],
      [{ a: 1 }, {}],
    ],
    [{ hp: 3 }, [{}, { hp: 3 }]],
    ['x', [{}, {}]],
  ])('case 194: gets a list of variables from %j', (variables, expected) => {
    const message = first({ ...hello, mes: 'b', swipes: ['a', 'b'], swipe_id: 1, variables })
    expect(message?.siblings.map(sibling => sibling.variables)).toEqual(expected)
  })
})

describe('the metadata of a chat', () => {
  const metadata = {
    integrity: 'u',
    note_prompt: 'N',
    note_depth: '2',
    note_position: 0,
    note_role: 1,
    variables: { a: '1' },
    timedWorldInfo: {
      sticky: { 'b.1': { hash: 5, start: 1, end: 3, protected: false } },
      cooldown: { x: 1 },
    },
  }

  it('is kept, and known parts get their own fields', () => {
    expect(pathIn(lines({ ...header, chat_metadata: metadata }, hello))).toMatchObject({
      metadata: { integrity: 'u' },
      author_note: { text: 'N', interval: 1, place: { position: 'after_main', depth: 2, role: 'user' } },
      variables: { a: '1' },
      lorebook_state: { sticky: { 'b.1': { hash: 5, start: 1, end: 3, protected: false } }, cooldown: {} },
    })
  })

  it('has no note when none was written', () => {
    expect(pathIn(lines(header, hello)).author_note).toBeNull()
  })
})
