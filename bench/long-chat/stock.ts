import type { SessionId } from '@inkling/contract'
import type { Browser } from 'playwright-core'
import { connectModel, startChat } from '../../packages/server/src/testing/chat.ts'
import { lengthenChat } from '../../tests/journeys/lengthen.ts'
import type { JourneySite } from '../../tests/journeys/site.ts'
import { letIn, type Visitor } from '../../tests/journeys/visitor.ts'

export const LENGTHS = [100, 2_000, 10_000] as const
export const LONGEST_CHAT = 10_000

type ChatIds = ReadonlyMap<number, SessionId>

export async function stockLongChats(
  site: JourneySite,
  browser: Browser,
): Promise<{ visitor: Visitor; ids: ChatIds }> {
  await connectModel(await site.api.register('admin'), site.upstream, 'normal')
  const visitor = await letIn(browser, site.url, { as: 'reader', locale: 'en' })
  const ids = new Map<number, SessionId>()
  for (const length of LENGTHS) {
    const { id } = await startChat(visitor.api)
    await lengthenChat(site.dataDir, id, length)
    ids.set(length, id)
  }
  return { visitor, ids }
}

export function chatOf(ids: ChatIds, length: number): SessionId {
  const id = ids.get(length)
  if (id === undefined) throw new Error(`no chat has ${length} messages`)
  return id
}

/** Text of the last message that `lengthen` writes in a chat of this length. */
export const lastWordsOf = (length: number): string => `message ${length}.`
