import { type CardId, type CommentId, routes } from '@inkling/contract'
import { assert, describe, expect, test } from 'vitest'
import { publicCard } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { peopleOf } from '../../../testing/people.ts'

const { adminReports, audit, cards, comments, reports } = routes
const app = await appForFile()
const as = await peopleOf(app.api)
const another = await app.api.register('another')

interface ReportedIds {
  readonly id: CardId
  readonly commentId: CommentId
}

async function publicCardWithComment(name = 'Heron'): Promise<ReportedIds> {
  const id = await publicCard(as.owner, as.admin, { data: { name } })
  const params = { id }
  const { id: commentId } = await as.owner.call(comments.create, { params, body: { content: 'Buy!' } })
  return { id, commentId }
}

const reportCard = ({ id }: ReportedIds, note = '', by = as.other) =>
  by.call(reports.reportCard, { params: { id }, body: { reason: 'copyright', note } })
const reportComment = (params: ReportedIds, by = as.other) =>
  by.call(reports.reportComment, { params, body: { reason: 'spam' } })
const queue = async () => (await as.admin.call(adminReports.list, { query: { limit: 100 } })).items
const queueOf = async ({ id }: ReportedIds) => (await queue()).filter(({ card }) => card.id === id)

describe('a report', () => {
  test('of a card or a comment is in the queue, with its author and text', async () => {
    const target = await publicCardWithComment()
    await reportCard(target, 'It is mine.')
    app.clock.advance({ seconds: 1 })
    await reportComment(target)
    expect(await queueOf(target)).toMatchObject([
      {
        card: { name: 'Heron', owner: { username: 'owner' } },
        comment: null,
        reports: [{ reason: 'copyright', note: 'It is mine.', reporter: { username: 'other' } }],
        report_count: 1,
      },
      { comment: { id: target.commentId, content: 'Buy!' }, reports: [{ reason: 'spam' }] },
    ])
  })

  test('by the same person again replaces the first', async () => {
    const target = await publicCardWithComment()
    const first = await reportCard(target, 'Look.')
    expect((await reportCard(target, 'Look here.')).id).toBe(first.id)
    expect(await queueOf(target)).toMatchObject([{ report_count: 1, reports: [{ note: 'Look here.' }] }])
  })

  test('by several people is grouped, longest waiting first', async () => {
    const [early, late] = [await publicCardWithComment(), await publicCardWithComment()]
    await reportCard(early)
    app.clock.advance({ seconds: 1 })
    await reportCard(late)
    app.clock.advance({ seconds: 1 })
    await reportCard(early, '', another)
    const shown = (await queue()).filter(({ card }) => card.id === early.id || card.id === late.id)
    expect(shown.map(({ card, report_count }) => [card.id, report_count])).toEqual([
      [early.id, 2],
      [late.id, 1],
    ])
  })

  test('is dismissed with all others about the same thing', async () => {
    const target = await publicCardWithComment()
    await reportCard(target)
    await reportCard(target, '', another)
    await reportComment(target)
    const [first] = await queueOf(target)
    assert(first)
    await as.admin.call(adminReports.dismiss, { params: { id: first.id } })
    expect(await queueOf(target)).toMatchObject([{ comment: { id: target.commentId } }])
    const { items } = await as.admin.call(audit.list, { query: { action: 'report_dismissed' } })
    expect(items[0]).toMatchObject({ actor: 'admin', subject: 'Heron', facts: { reports: 2 } })
    await reportCard(target)
    expect(await queueOf(target)).toHaveLength(2)
  })

  test('is deleted with its comment', async () => {
    const target = await publicCardWithComment()
    await reportComment(target)
    await as.admin.call(comments.remove, { params: target })
    expect(await queueOf(target)).toEqual([])
  })

  test('is closed when its comment is deleted but has replies', async () => {
    const target = await publicCardWithComment()
    const body = { content: 'No.', parent_id: target.commentId }
    await as.other.call(comments.create, { params: { id: target.id }, body })
    await reportComment(target)
    await as.admin.call(comments.remove, { params: target })
    expect(await queueOf(target)).toEqual([])
  })

  test('of a private or deleted card is not shown', async () => {
    const target = await publicCardWithComment()
    const { id } = target
    await reportCard(target)
    await as.owner.call(cards.update, { params: { id }, body: { status: 'private' } })
    expect(await queueOf(target)).toEqual([])
    await as.owner.call(cards.requestPublic, { params: { id } })
    expect(await queueOf(target)).toHaveLength(1)
    await as.admin.call(cards.remove, { params: { id } })
    expect(await queueOf(target)).toEqual([])
  })

  test('is read and dismissed by admins only', async () => {
    const target = await publicCardWithComment()
    const { id } = await reportCard(target)
    const params = { id }
    expect((await app.api.refused(adminReports.list)).status).toBe(401)
    expect((await as.owner.refused(adminReports.list)).status).toBe(403)
    expect((await as.other.refused(adminReports.dismiss, { params })).status).toBe(403)
    const unknown = { params: { id: crypto.randomUUID() as typeof id } }
    expect((await as.admin.refused(adminReports.dismiss, unknown)).code).toBe('not_found')
  })
})
