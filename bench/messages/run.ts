/**
 * Benchmark of rendering messages with scripts and interactive cards (docs/spec/budgets.md): a message of 4,000
 * characters under twenty scripts or none, on first render and while streaming; chats of 500 messages with 50
 * interactive cards spread over them, or ten in the last message.
 *
 *   node bench/messages/run.ts [--quick]
 */
import { parseArgs } from 'node:util'
import { type CardId, routes, type SessionId } from '@inkling/contract'
import { connectModel } from '../../packages/server/src/testing/chat.ts'
import { openBrowser } from '../../tests/journeys/browser.ts'
import { openSite } from '../../tests/journeys/site.ts'
import { letIn } from '../../tests/journeys/visitor.ts'
import { median, table } from '../figures.ts'
import { createReader } from '../long-chat/reader.ts'
import { drawEach } from './draw-each.ts'
import { type FramedChatFigures, openFramed } from './framed.ts'
import { displayScripts, storyOf } from './scripts.ts'
import { streamStory } from './stream-story.ts'

const { cards, chat, chatSettings } = routes
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const stories = values.quick ? 6 : 24
const tokens = values.quick ? 100 : 350
const rounds = values.quick ? 1 : 3

const site = await openSite()
const browser = await openBrowser()
try {
  await connectModel(await site.api.register('admin'), site.upstream, 'normal')
  const visitor = await letIn(browser, site.url, { as: 'reader', locale: 'en' })
  const reader = await createReader(visitor)
  // Reduced motion would turn light mode on, as on a weak device.
  await reader.page.addInitScript(() => localStorage.setItem('light_mode', 'off'))
  const [first_mes, ...alternate_greetings] = Array.from({ length: stories }, (_, at) => storyOf(at))
  const data = {
    name: 'Amy',
    first_mes,
    alternate_greetings,
    extensions: { regex_scripts: displayScripts() },
  }
  const { id: card_id } = await visitor.api.call(cards.create, { body: { data } })

  const chats = { with: await newChat(card_id), without: await newChat(card_id) }
  await visitor.api.call(chatSettings.change, { body: { session_id: chats.without, card_scripts: false } })
  const drawn = {
    with: await drawEach(reader, chats.with, stories),
    without: await drawEach(reader, chats.without, stories),
  }
  const streamed = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const which of ['with', 'without'] as const)
      streamed[which].push(await streamStory(reader, site, chats[which], tokens))
  }
  const spread = await openFramed(reader, site, await newChat(card_id), 'spread')
  const together = await openFramed(reader, site, await newChat(card_id), 'together')

  const both = (of: (framed: FramedChatFigures) => string) => [spread, together].map(of)
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const beside = (name: string, of: { with: number[]; without: number[] }, budget: string) => {
    const [one, other] = [median(of.with), median(of.without)]
    return [name, ms(one), ms(other), ms(one - other), budget]
  }
  console.log(
    table(
      ['4,000 characters, on the page’s thread', '20 scripts', 'none', 'the scripts’ own', 'budget'],
      [
        beside('drawn for the first time', drawn, '≤ 8 ms of the scripts'),
        beside('a token that arrives', streamed, '≤ 1.0 ms'),
      ],
    ),
  )
  console.log()
  console.log(
    table(
      ['500 messages with interactive cards', '50 in all', '10 in the last'],
      [
        ['open → last message shown', ...both(({ shown }) => `${shown.toFixed(0)} ms`)],
        ['frames that run', ...both(({ frames }) => String(frames))],
        ['JS heap', ...both(({ heap }) => `${(heap / 2 ** 20).toFixed(1)} MB`)],
        ['longest frame while an answer arrives', ...both(each => `${each.longestFrame.toFixed(0)} ms`)],
      ],
    ),
  )

  async function newChat(id: CardId): Promise<SessionId> {
    return (await visitor.api.call(chat.createSession, { body: { card_id: id } })).id
  }
} finally {
  await browser.close()
  await site.close()
}
