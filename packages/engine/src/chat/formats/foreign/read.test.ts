import { describe, expect, it } from 'vitest'
import { readChat } from '../../read.ts'
import { pathIn, problemOf, readGood, script, scriptOf } from '../../testing/read-or-fail.ts'

const amy = { name: 'Amy', first_mes: 'Hello {{user}}!', alternate_greetings: ['Again, {{char}} here.'] }
const names = { user: 'Bob', card: amy }

describe('the chats of other programs', () => {
  it('case 188: oobabooga writes pairs', () => {
    const pairs = [
      ['hi', 'yo'],
      ['', 'again'],
    ]
    const expected = ['user Bob: hi', 'assistant Amy: yo', 'assistant Amy: again']
    expect(scriptOf({ data_visible: pairs, data: [] }, names)).toEqual(expected)
    expect(scriptOf({ internal: [['<|BEGIN-VISIBLE-CHAT|>', 'x']], visible: pairs }, names)).toEqual(expected)
    expect(scriptOf({ internal: [['<|BEGIN-VISIBLE-CHAT|>', 'yo']] }, names)).toEqual(['assistant Amy: yo'])
  })

  it('oobabooga’s shown texts are HTML, whose originals are beside them', () => {
    const shown = {
      visible: [
        ['It&#x27;s', 'A &amp;amp; B'],
        ['2 &lt; 3', '<b>5 &gt; 4</b>'],
      ],
    }
    const sent = {
      internal: [
        ["It's", 'A &amp; B'],
        ['', 'five'],
      ],
    }
    const expected = ["user : It's", 'assistant : A &amp; B', 'user : 2 < 3', 'assistant : <b>5 > 4</b>']
    expect(scriptOf({ ...shown, ...sent })).toEqual(expected)
    expect(scriptOf({ data_visible: [['a &amp; b', 'x']], data: [['a & b', 'x']] })).toEqual([
      'user : a & b',
      'assistant : x',
    ])
  })

  it('oobabooga’s versions of an answer are swipes', () => {
    const versions = [
      { content: 'a < b', visible_content: 'a &lt; b', timestamp: '2025-06-01T10:00:00Z' },
      { content: 'c', visible_content: 'c' },
      { content: 'd', visible_content: 'd' },
    ]
    const chat = {
      internal: [['q', 'c']],
      visible: [['q', 'c']],
      metadata: { assistant_0: { timestamp: '2025-06-01T10:01:00Z', versions, current_version_index: 1 } },
    }
    expect(scriptOf(chat)).toEqual(['user : q', 'assistant : c | a < b | d'])
    const { siblings } = pathIn(JSON.stringify(chat)).messages[1] ?? {}
    expect(siblings?.map(({ send_date }) => send_date)).toEqual([
      '2025-06-01T10:00:00Z',
      '2025-06-01T10:01:00Z',
      null,
    ])
  })

  it('case 189: CAI Tools writes a history for each chat', () => {
    const history = (text: string, is_human: boolean) => ({ msgs: [{ src: { is_human }, text }], id: text })
    const file = JSON.stringify({ histories: { histories: [history('q', true), history('a', false)] } })
    const { chats } = readGood(file, names)
    expect(chats.map(script)).toEqual([['user Bob: q'], ['assistant Amy: a']])
    expect(chats[0]).toMatchObject({ metadata: { cai: { id: 'q' } } })
  })

  it('case 190: Kobold Lite marks turns', () => {
    const story = {
      savedsettings: { chatname: 'Me', chatopponent: 'Bot||$||B2', apikey: 'secret' },
      prompt: '{{[OUTPUT]}}hello',
      actions: ['{{[INPUT]}}hi', ' {{[OUTPUT]}} '],
      memory: 'm',
    }
    expect(scriptOf(story)).toEqual(['assistant Bot: hello', 'user Me: hi'])
    expect(pathIn(JSON.stringify(story)).metadata).toEqual({ kobold: { memory: 'm' } })
  })

  const settings = { chatname: 'Me', chatopponent: 'Bot||$||Ann', opmode: 3 }

  it('Kobold Lite’s chat mode breaks pieces where the model stopped', () => {
    const actions = ['\nMe: Hi\nBot:', ' Fine.', ' Note: all is well.', '\nMe: And you?\nAnn:', ' Me too.']
    const expected = ['Hello\nthere', 'Hi', 'Fine. Note: all is well.', 'And you?', 'Me too.']
    const names = ['assistant Bot', 'user Me', 'assistant Bot', 'user Me', 'assistant Ann']
    expect(scriptOf({ savedsettings: settings, prompt: '\nBot: Hello\nthere', actions })).toEqual(
      expected.map((text, at) => `${names[at]}: ${text}`),
    )
  })

  it('Kobold Lite’s pieces may hold several turns, and saves no settings', () => {
    const turns =
      '{{[SYSTEM]}}s{{[SYSTEM_END]}}{{[INPUT]}}a{{[INPUT_END]}}{{[OUTPUT]}}b{{[INPUT]}}c{{[OUTPUT]}}'
    const expected = ['system : s', 'user Bob: a', 'assistant Amy: b', 'user Bob: c', 'assistant Amy: d e']
    const story = { gamestarted: true, prompt: turns, actions: ['d', ' e'] }
    expect(scriptOf(story, names)).toEqual(expected)
    const own = { opmode: 4, instruct_starttag: '\\n### Q:\\n', instruct_endtag: '\\n### A:\\n' }
    expect(scriptOf({ savedsettings: own, prompt: '\n### Q:\nq\n### A:\n', actions: ['a'] }, names)).toEqual([
      'user Bob: q',
      'assistant Amy: a',
    ])
  })

  it('Kobold Lite’s stories are told by the model', () => {
    const story = { savedsettings: {}, prompt: 'Once', actions: ['upon a time'] }
    expect(scriptOf(story, names)).toEqual(['assistant Amy: Once', 'assistant Amy: upon a time'])
  })

  it('case 191: Agnaistic marks speakers by id', () => {
    const messages = [
      { msg: 'a', userId: 'u' },
      { msg: 'b', characterId: 'c', state: 's' },
    ]
    expect(scriptOf({ messages }, names)).toEqual(['user Bob: a', 'assistant Amy: b'])
    const chat = pathIn(JSON.stringify({ name: 'Exported', scenario: 'A wood.', greeting: 'g', messages }))
    expect(chat).toMatchObject({
      title: 'Exported',
      metadata: { scenario: 'A wood.', agnai: { greeting: 'g' } },
    })
  })

  const answer = { messageId: 'b', parentMessageId: 'a', isCreatedByUser: false, sender: 'GPT', text: 'Hi' }
  const root = '00000000-0000-0000-0000-000000000000'
  const question = {
    messageId: 'a',
    parentMessageId: root,
    isCreatedByUser: true,
    sender: 'User',
    text: 'Hello',
  }

  it('LibreChat writes a tree, as a list or nested', () => {
    const again = {
      messageId: 'c',
      parentMessageId: 'a',
      isCreatedByUser: false,
      content: [
        { type: 'think', think: 'Hm.' },
        { type: 'text', text: 'Hey' },
      ],
      model: 'm',
    }
    const expected = [
      { id: 'a', parent_id: null, role: 'user', name: 'Bob', content: 'Hello' },
      { id: 'b', parent_id: 'a', role: 'assistant', name: 'GPT', content: 'Hi' },
      { id: 'c', parent_id: 'a', name: 'Amy', content: 'Hey', reasoning: 'Hm.', model: 'm' },
    ]
    for (const messages of [[question, answer, again], [{ ...question, children: [answer, again] }]]) {
      const [chat] = readGood(JSON.stringify({ title: 'T', messages }), names).chats
      expect(chat).toMatchObject({ kind: 'tree', nodes: expected, heads: [{ title: 'T', head: 'c' }] })
    }
  })

  it('a tree is read in any order, and what leads nowhere is reported', () => {
    const astray = { ...answer, messageId: 'x', parentMessageId: 'x' }
    const orphan = { ...answer, messageId: 'y', parentMessageId: 'gone' }
    const { chats, notices } = readGood(JSON.stringify({ messages: [answer, question, astray, orphan] }))
    const [chat] = chats
    expect(chat?.kind === 'tree' && chat.nodes.map(({ id, parent_id }) => [id, parent_id])).toEqual([
      ['a', null],
      ['b', 'a'],
      ['y', null],
    ])
    expect(notices).toEqual([{ code: 'messages_skipped', path: 'messages.2', count: 1 }])
  })

  const risu = (fmIndex: number) => ({
    type: 'risuChat',
    ver: 2,
    data: { name: 'T', note: 'N', message: [{ role: 'char', data: 'x', time: 1690000000000 }], fmIndex },
  })

  it('case 192: RisuAI leaves the greeting to the card', () => {
    expect(scriptOf(risu(-1), names)).toEqual(['assistant Amy: Hello Bob!', 'assistant Amy: x'])
    expect(scriptOf(risu(0), names)).toEqual(['assistant Amy: Again, Amy here.', 'assistant Amy: x'])
    const chat = pathIn(JSON.stringify(risu(-1)), names)
    expect(chat).toMatchObject({ title: 'T', author_note: { text: 'N' } })
    expect(chat.messages[1]?.siblings[0]).toMatchObject({ sent_at: 1690000000000 })
  })

  it('Agnaistic’s earlier answers are swipes', () => {
    const messages = [{ msg: 'new', characterId: 'c', retries: ['old', 'older'] }]
    expect(scriptOf({ messages }, names)).toEqual(['assistant Amy: new | old | older'])
  })

  it('RisuAI’s disabled messages are hidden', () => {
    const hiddenIn = (...disabled: unknown[]) => {
      const message = disabled.map(each => ({ role: 'char', data: 'x', disabled: each }))
      const chat = pathIn(JSON.stringify({ type: 'risuChat', data: { message, fmIndex: 5 } }))
      return chat.messages.map(({ siblings }) => siblings[0]?.hidden)
    }
    expect(hiddenIn(true, false, undefined)).toEqual([true, false, false])
    expect(hiddenIn(false, 'allBefore', false)).toEqual([true, true, false])
  })

  it('RisuAI’s greeting is reported as missing without the card', () => {
    const { chats, notices } = readGood(JSON.stringify(risu(3)), names)
    expect(script(chats[0])).toEqual(['assistant Amy: x'])
    expect(notices).toEqual([{ code: 'greeting_unknown', path: 'chats', count: 1 }])
  })

  it('RisuAI writes all chats of a character into one file', () => {
    const { chats } = readGood(
      JSON.stringify({ type: 'risuAllChats', data: [risu(-1), risu(0).data] }),
      names,
    )
    expect(chats.map(chat => script(chat)[0])).toEqual([
      'assistant Amy: Hello Bob!',
      'assistant Amy: Again, Amy here.',
    ])
  })

  it('tools write messages as models take them', () => {
    const turns = [
      { role: 'system', content: 's' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'q' },
          { type: 'image_url', image_url: {} },
        ],
      },
      { role: 'assistant', content: 'a', reasoning_content: 'r' },
      { role: 'tool', content: 't' },
    ]
    const expected = ['system : s', 'user Bob: q', 'assistant Amy: a']
    expect(scriptOf(turns, names)).toEqual(expected)
    expect(scriptOf({ model: 'm', messages: turns }, names)).toEqual(expected)
    expect(readGood(JSON.stringify(turns)).notices).toEqual([
      { code: 'messages_skipped', path: 'messages.3', count: 1 },
    ])
  })
})

describe('the conversations of chat programs', () => {
  const nodesOf = (file: unknown) => {
    const { chats } = readGood(JSON.stringify(file), names)
    return chats.map(chat => {
      if (chat.kind === 'path') return script(chat)
      return chat.nodes.map(({ id, parent_id, role, content }) => `${parent_id} > ${id} ${role}: ${content}`)
    })
  }

  it('ChatGPT writes a list of trees, with texts that nobody sees', () => {
    const node = (parent: string | null, role: string, text: string, more = {}) => ({
      parent,
      message: { author: { role }, content: { content_type: 'text', parts: [text] }, ...more },
    })
    const mapping = {
      root: { parent: null, message: null },
      s: node('root', 'system', ''),
      q: node('s', 'user', 'Hello', { create_time: 1690000000.5 }),
      t: node('q', 'assistant', 'search()', { recipient: 'browser' }),
      u: node('t', 'tool', 'result'),
      a: node('u', 'assistant', 'Hi!', { metadata: { model_slug: 'm' } }),
      b: node('q', 'assistant', 'Hey!'),
    }
    const file = [
      { title: 'T', mapping, current_node: 'a' },
      { title: 'U', mapping: {} },
    ]
    expect(nodesOf(file)).toEqual([['null > q user: Hello', 'q > a assistant: Hi!', 'q > b assistant: Hey!']])
    const [chat] = readGood(JSON.stringify(file[0]), names).chats
    expect(chat).toMatchObject({
      nodes: [{ name: 'Bob', sent_at: 1690000000500 }, { name: 'Amy', model: 'm' }, {}],
      heads: [{ title: 'T', head: 'a' }],
    })
  })

  it('Claude writes lists, and new ones name parents', () => {
    const message = (uuid: string, sender: string, text: string, more = {}) => ({
      uuid,
      sender,
      text,
      ...more,
    })
    const plain = { name: 'T', chat_messages: [message('1', 'human', 'q'), message('2', 'assistant', 'a')] }
    expect(nodesOf([plain])).toEqual([['null > 1 user: q', '1 > 2 assistant: a']])
    const again = message('3', 'assistant', '', {
      parent_message_uuid: '1',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: 'b' },
      ],
    })
    const [chat] = readGood(JSON.stringify({ chat_messages: [...plain.chat_messages, again] })).chats
    expect(chat).toMatchObject({ nodes: [{}, {}, { parent_id: '1', content: 'b', reasoning: 'Hm.' }] })
  })

  it('Open WebUI writes a tree beside the path, or only the path', () => {
    const messages = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: 'a' },
    ]
    const history = {
      currentId: '2',
      messages: {
        3: { parentId: '1', role: 'assistant', content: 'b', model: 'm' },
        1: { parentId: null, role: 'user', content: 'q', timestamp: 1690000000 },
        2: { parentId: '1', role: 'assistant', content: 'a' },
      },
    }
    const file = [{ title: 'T', chat: { messages, history } }, { chat: { title: 'U', messages } }]
    expect(nodesOf(file)).toEqual([
      ['null > 1 user: q', '1 > 2 assistant: a', '1 > 3 assistant: b'],
      ['user Bob: q', 'assistant Amy: a'],
    ])
    const { chats } = readGood(JSON.stringify(file))
    expect(chats).toMatchObject([{ heads: [{ title: 'T', head: '2' }] }, { title: 'U' }])
  })

  it('ShareGPT names speakers in its own way', () => {
    const turns = [
      { from: 'human', value: 'q' },
      { from: 'gpt', value: 'a' },
    ]
    const expected = ['user Bob: q', 'assistant Amy: a']
    expect(nodesOf({ id: '1', conversations: turns })).toEqual([expected])
    expect(nodesOf({ messages: turns })).toEqual([expected])
    expect(nodesOf([{ conversations: turns }, { conversations: turns }])).toEqual([expected, expected])
  })
})

describe('messages as models take them', () => {
  it.each<[string, unknown[]]>([
    [
      'roles of other programs',
      [
        { role: 'Human', content: 'q' },
        { role: 'model', content: 'a' },
      ],
    ],
    [
      'roles of characters',
      [
        { role: 'user', content: 'q' },
        { role: 'char', content: 'a' },
      ],
    ],
    [
      'parts of any type',
      [
        { role: 'user', content: [{ type: 'input_text', text: 'q' }, { type: 'input_image' }] },
        { role: 'bot', content: [{ type: 'output_text', text: 'a' }] },
      ],
    ],
    [
      'parts that are texts',
      [
        { role: 'user', content: ['q'] },
        { role: 'AI', content: { text: 'a' } },
      ],
    ],
    [
      'Gemini’s parts',
      [
        { role: 'user', parts: [{ text: 'q' }] },
        { role: 'model', parts: [{ text: 'a' }] },
      ],
    ],
  ])('may have %s', (_, turns) => {
    expect(scriptOf(turns, names)).toEqual(['user Bob: q', 'assistant Amy: a'])
  })
})

describe('a chat exported for people', () => {
  const text = 'Amy: Hello!\n\nShe waves.\n\nNote: she smiles.\r\n\r\nBob: Hi\nthere\n\nAmy：好'

  it('is recognized by its speakers', () => {
    expect(script(pathIn(text, names))).toEqual([
      'assistant Amy: Hello!\n\nShe waves.\n\nNote: she smiles.',
      'user Bob: Hi\nthere',
      'assistant Amy: 好',
    ])
  })

  it('needs no blank lines between known speakers', () => {
    const lines = 'Amy: Hello!\nNote: she smiles.\nBob: Hi\n\nthere\nAmy：好'
    expect(script(pathIn(lines, names))).toEqual([
      'assistant Amy: Hello!\nNote: she smiles.',
      'user Bob: Hi\n\nthere',
      'assistant Amy: 好',
    ])
    expect(script(pathIn('Ann: One\nBen: Two'))).toEqual(['assistant Ann: One\nBen: Two'])
  })

  it('starts with the card when the names are unknown', () => {
    expect(script(pathIn('Ann: One\n\nBen: Two\n\nAnn: Three'))).toEqual([
      'assistant Ann: One',
      'user Ben: Two',
      'assistant Ann: Three',
    ])
  })
})

describe('a file that is not a chat', () => {
  it.each([
    ['', 'empty_file'],
    [' \n ', 'empty_file'],
    ['{"mes": "x"', 'broken_json'],
    ['{"name":"Amy","description":"","first_mes":"hi"}', 'not_a_chat'],
    ['{"entries":{}}', 'not_a_chat'],
    ['[1,2]', 'not_a_chat'],
    ['"text"', 'not_a_chat'],
    ['just a text', 'not_a_chat'],
    ['{"id":"1","members":["a.png"],"chats":["c"],"chat_id":"c"}', 'group_file'],
    ['{"messages":[{"id":"1","content":"Hello","author":{"name":"Bob"}}]}', 'not_a_chat'],
    ['{"messages":[{"from":"human"}]}', 'not_a_chat'],
    ['[{"mapping":{"a":{"parent":"a"}}}]', 'not_a_chat'],
    ['{"messages":[{"msg":""},{"msg":" "}]}', 'not_a_chat'],
    ['[{"role":"user","content":[{"type":"image_url"}]}]', 'not_a_chat'],
    ['{"inkling_chat":2,"nodes":[]}', 'newer_version'],
  ])('is refused: %s', (file, problem) => {
    expect(problemOf(file)).toBe(problem)
  })

  it('is recognized as what it is', () => {
    expect(readChat('{"entries":{}}')).toMatchObject({ problem: { kind: 'lorebook' } })
  })

  const many = 200_001
  it.each([
    ['lines', () => '{"mes":"x"}\n'.repeat(many), 'too_many_messages'],
    ['broken lines', () => `{"mes":"x"}${'\n{'.repeat(many)}`, 'too_many_messages'],
    ['swipes', () => `{"mes":"x","swipes":[${'"",'.repeat(many)}""]}`, 'too_many_messages'],
    ['blocks of text', () => `A: b${'\n\nA: b'.repeat(many)}`, 'too_many_messages'],
    ['chats', () => `{"histories":[${'{},'.repeat(many)}{}]}`, 'too_many_messages'],
    ['brackets', () => '['.repeat(10_000_000), 'too_deep'],
    ['levels', () => `{"messages":${'['.repeat(99)}${']'.repeat(99)}}`, 'too_deep'],
    ['bytes', () => 'x'.repeat(64 * 1024 * 1024 + 1), 'too_large'],
  ])('is refused with too many %s', (_, file, problem) => {
    expect(problemOf(file())).toBe(problem)
  })
})
