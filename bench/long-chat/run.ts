/**
 * Benchmark of long chats (docs/spec/budgets.md): how chats of 100, 2,000 and 10,000 messages open in Chromium;
 * sending, streaming, typing and scrolling up in the longest; reading its history from a table of a million messages.
 *
 *   node bench/long-chat/run.ts [--quick]
 */
import { parseArgs } from 'node:util'
import { openBrowser } from '../../tests/journeys/browser.ts'
import { openSite } from '../../tests/journeys/site.ts'
import { multiplyMessages, readPages } from './history.ts'
import { type OpeningFigures, openChat } from './open-chat.ts'
import { createReader } from './reader.ts'
import { report } from './report.ts'
import { scrollUp } from './scroll-up.ts'
import { chatOf, LENGTHS, LONGEST_CHAT, lastWordsOf, stockLongChats } from './stock.ts'
import { stream } from './stream.ts'
import { takeTurn } from './take-turn.ts'
import { typeText } from './type-text.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 1 : 5
const messages = values.quick ? 50_000 : 1_000_000

const site = await openSite()
const browser = await openBrowser()
try {
  const { visitor, ids } = await stockLongChats(site, browser)
  const reader = await createReader(visitor)
  const longest = chatOf(ids, LONGEST_CHAT)

  // Warm-up: puts the app's code into the browser's cache.
  await openChat(reader, longest, lastWordsOf(LONGEST_CHAT))
  const openings = new Map<number, OpeningFigures[]>(LENGTHS.map(length => [length, []]))
  for (let round = 0; round < rounds; round++) {
    for (const length of LENGTHS)
      openings.get(length)?.push(await openChat(reader, chatOf(ids, length), lastWordsOf(length)))
  }

  const scrolling = await scrollUp(reader)
  await openChat(reader, longest, lastWordsOf(LONGEST_CHAT))
  const keys = await typeText(reader)
  const turns = []
  for (let round = 0; round < rounds; round++) turns.push(await takeTurn(reader, site, round))
  const streamings = []
  for (let round = 0; round < Math.min(rounds, 3); round++) streamings.push(await stream(reader, site))

  await multiplyMessages(site, longest, { length: LONGEST_CHAT, wanted: messages })
  const history = await readPages(visitor.api, longest, LONGEST_CHAT / 20)
  console.log(report({ openings, turns, streamings, keys, scrolling, history }))
} finally {
  await browser.close()
  await site.close()
}
