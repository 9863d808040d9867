import type { SessionId } from '@inkling/contract'
import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import { lengthenChat } from '../../tests/journeys/lengthen.ts'
import type { JourneySite } from '../../tests/journeys/site.ts'
import { ask } from '../long-chat/ask.ts'
import { openChat } from '../long-chat/open-chat.ts'
import type { BenchReader } from '../long-chat/reader.ts'

const MESSAGES = 500
/** Every tenth message is an interactive card. */
const EVERY = 10
const TOKENS = 200

export interface FramedChatFigures {
  readonly shown: number
  readonly frames: number
  readonly heap: number
  readonly longestFrame: number
}

/** Cards are in every tenth message, or ten in the last message, all running at once. */
export type CardPlacement = 'spread' | 'together'

const FRAMES_TOGETHER = 10

/** Opens a chat of 500 messages with interactive cards among them, and streams an answer. */
export async function openFramed(
  reader: BenchReader,
  site: JourneySite,
  id: SessionId,
  placing: CardPlacement,
): Promise<FramedChatFigures> {
  await lengthenChat(site.dataDir, id, MESSAGES)
  await placeCards(site.dataDir, id, placing)
  const { shown, heap } = await openChat(reader, id, `message ${MESSAGES - 1}.`)
  const { page } = reader
  await page.evaluate(() => window.probe.watchFrames())
  await ask(reader, site, 'Go on.', reply => reply.tokens(TOKENS, 50))
  const longestFrame = await page.evaluate(() => window.probe.longestFrame())
  return { shown, heap, longestFrame, frames: await page.locator('iframe').count() }
}

const DOCUMENT =
  '```html\n<!doctype html><html><head><style>body{font:15px serif}#bar{height:80px;overflow:hidden}b{color:#b5482f}</style></head><body><div id="bar"></div><script>for(let i=0;i<40;i++){const p=document.createElement("p");p.innerHTML="<b>"+i+"</b> of the bag";document.getElementById("bar").append(p)}</script></body></html>\n```'

async function placeCards(dataDir: string, id: SessionId, placing: CardPlacement): Promise<void> {
  const [texts, where] =
    placing === 'spread' ? [1, `depth % ${EVERY} = 0`] : [FRAMES_TOGETHER, `depth = ${MESSAGES - 1}`]
  const database = await openDatabaseOf(dataDir)
  try {
    await database.pool.query(
      `update messages set content = content || repeat(E'\\n\\n' || $1, ${texts})
       where card_id = (select card_id from sessions where id = $2) and depth > 0 and ${where}`,
      [DOCUMENT, id],
    )
  } finally {
    await database.close()
  }
}
