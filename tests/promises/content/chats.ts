import { type CardId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { Visitor } from '../../journeys/visitor.ts'
import { findArmedElements } from './traps.ts'

/** Messages that a chat shows before scrolling up, and a window tall enough for them. */
export const CHUNK_SIZE = 20
export const TALL = { width: 1_440, height: 4_000 }

/** A chat with these texts as messages, each by a speaker whose name gives its index. */
export async function chatOf(api: Api, card_id: CardId, texts: readonly string[]): Promise<SessionId> {
  const lines = [
    { chat_metadata: {}, user_name: 'unused', character_name: 'unused' },
    ...texts.map((mes, index) => ({ name: `speaker-${index}`, is_user: false, mes })),
  ]
  const body = lines.map(line => JSON.stringify(line)).join('\n')
  const { sessions } = await api.call(routes.chat.importSessions, { body, query: { card_id } })
  const [session] = sessions
  if (!session) throw new Error('the file held no chat')
  return session.id
}

/** Opens a chat and returns what its messages left in the page that could still be triggered. */
export async function read({ page, go }: Visitor, id: SessionId, count: number): Promise<string[]> {
  await go(`/chat/${id}`)
  for (const index of [0, count - 1])
    await page
      .getByRole('article', { name: `speaker-${index}`, exact: true })
      .locator('.message-text')
      .waitFor({ state: 'attached' })
  // Card scripts and the text formatter load a moment after the page.
  await page.waitForLoadState('networkidle', { timeout: 300 }).catch(() => undefined)
  return await page.evaluate(findArmedElements)
}

export const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
