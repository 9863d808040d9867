import { type CardId, routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/transactions.ts'
import type { Api } from '../../../testing/api.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'

const { cards, comments, favorites, ratings, reports } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const reader = await app.api.register('reader')

const actions: Readonly<Record<string, (by: Api, id: CardId) => Promise<Response>>> = {
  'a comment': (by, id) => by.send(comments.create, { params: { id }, body: { content: 'Nice.' } }),
  'a rating': (by, id) => by.send(ratings.rate, { params: { id }, body: { rating: 4 } }),
  'a favorite': (by, id) => by.send(favorites.add, { params: { id } }),
  'a report': (by, id) => by.send(reports.reportCard, { params: { id }, body: { reason: 'spam' } }),
}

test.each(Object.entries(actions))(
  '%s is refused for a card that becomes private at the same moment',
  async (_, action) => {
    const { id } = await admin.call(cards.create, { body: { data: { name: 'Heron' } } })
    await admin.call(cards.requestPublic, { params: { id } })
    let answer: Promise<Response> | undefined
    await inTransaction(app.context.db, async tx => {
      await tx
        .updateTable('cards')
        .set({ status: 'private', approved_revision_id: null })
        .where('id', '=', id)
        .execute()
      answer = action(reader, id) // others still see the card as public
      await expect.poll(() => lockWaiters(app.context.db)).toBe(1)
    })
    expect((await answer)?.status).toBe(404)
    const { stats } = await admin.call(cards.get, { params: { id } })
    expect(stats).toMatchObject({ comments: 0, rating_count: 0, favorites: 0 })
  },
)
