import { type CardId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { peopleOf } from '../../../testing/people.ts'

const { adminReviews, audit, cards, chat, notifications, revisions } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

async function pendingCard(name: string, tags: string[] = []): Promise<CardId> {
  const body = { data: { name, first_mes: `I am ${name}.` }, tags }
  const { id } = await as.owner.call(cards.create, { body })
  await as.owner.call(cards.requestPublic, { params: { id } })
  return id
}

const approve = { decision: 'approve' } as const
const reject = { decision: 'reject', note: 'The tags are about somebody else.' } as const
const queue = async () => (await as.admin.call(adminReviews.list)).items
const news = async () => (await as.owner.call(notifications.list)).items

describe('the queue', () => {
  test('lists waiting cards, longest waiting first, edited ones in place', async () => {
    const first = await pendingCard('First')
    app.clock.advance({ seconds: 60 })
    const second = await pendingCard('Second')
    app.clock.advance({ seconds: 60 })
    await as.owner.call(cards.update, { params: { id: first }, body: { tagline: 'Still here' } })
    const [one, two] = await queue()
    expect([one?.card.id, two?.card.id]).toEqual([first, second])
    expect(one).toMatchObject({ card: { tagline: 'Still here' }, approved_revision_id: null })

    await as.admin.call(cards.review, { params: { id: first }, body: approve })
    await as.owner.call(cards.update, { params: { id: second }, body: { status: 'private' } })
    expect(await queue()).toEqual([])
  })

  test('shows the public version beside an edit', async () => {
    const id = await pendingCard('Twice')
    const { revision_id } = await as.admin.call(cards.review, { params: { id }, body: approve })
    await as.owner.call(cards.update, { params: { id }, body: { tagline: 'New' } })
    expect((await queue()).find(item => item.card.id === id)).toMatchObject({
      approved_revision_id: revision_id,
    })
  })

  test('shows a card while it waits', async () => {
    const id = await pendingCard('Alone')
    const listed = (await queue()).find(item => item.card.id === id)
    expect(await as.admin.call(adminReviews.get, { params: { id } })).toEqual(listed)
    await as.owner.call(cards.update, { params: { id }, body: { status: 'private' } })
    expect((await as.admin.refused(adminReviews.get, { params: { id } })).status).toBe(404)
  })

  test('is for admins', async () => {
    const params = { id: await pendingCard('Not theirs') }
    expect((await app.api.refused(adminReviews.get, { params })).status).toBe(401)
    expect((await as.owner.refused(adminReviews.get, { params })).status).toBe(403)
    expect((await app.api.refused(adminReviews.list)).status).toBe(401)
    expect((await as.owner.refused(adminReviews.list)).status).toBe(403)
  })
})

describe('a decision', () => {
  test('notifies the owner and is recorded', async () => {
    const id = await pendingCard('Told')
    await as.admin.call(cards.review, { params: { id }, body: approve })
    expect((await news())[0]).toMatchObject({ type: 'card_approved', title: 'Told', actor: null })
    const { items } = await as.admin.call(audit.list)
    expect(items[0]).toMatchObject({
      actor: 'admin',
      action: 'card_approved',
      subject_id: id,
      subject: 'Told',
    })
  })

  test('to reject gives a reason, and the owner can ask again', async () => {
    const id = await pendingCard('Mistaken')
    await as.admin.call(cards.review, { params: { id }, body: reject })
    expect((await news())[0]).toMatchObject({ type: 'card_rejected', body: reject.note })
    expect(await as.owner.call(cards.get, { params: { id } })).toMatchObject({
      status: 'rejected',
      review_note: reject.note,
    })
    const again = await as.owner.call(cards.requestPublic, { params: { id } })
    expect(again).toMatchObject({ status: 'pending', review_note: null })
  })

  test('to reject needs a reason', async () => {
    const id = await pendingCard('Why')
    const body = { decision: 'reject', note: ' ' } as const
    expect((await as.admin.refused(cards.review, { params: { id }, body })).code).toBe('invalid_input')
  })

  test('is refused if the owner has saved since', async () => {
    const id = await pendingCard('Harmless')
    const { revision_id } = await as.admin.call(cards.get, { params: { id } })
    await as.owner.call(cards.update, { params: { id }, body: { data: { name: 'Harmful' } } })
    const body = { ...approve, revision_id }
    expect((await as.admin.refused(cards.review, { params: { id }, body })).code).toBe('revision_changed')
    expect((await as.other.send(cards.get, { params: { id } })).status).toBe(404)
  })

  test('can change the tags, as a revision of its own', async () => {
    const id = await pendingCard('Mislabelled', ['cosy'])
    const body = { ...approve, tags: ['horror', 'Horror'], is_nsfw: true }
    const card = await as.admin.call(cards.review, { params: { id }, body })
    expect(card).toMatchObject({ status: 'public', tags: ['horror'], is_nsfw: true })
    const { items } = await as.owner.call(revisions.list, { params: { id } })
    expect(items).toMatchObject([
      { number: 2, is_relabelled: true, is_approved: true, is_current: true },
      { number: 1, is_relabelled: false },
    ])
  })
})

test('an edit of a public card is not shown until it is approved', async () => {
  const id = await pendingCard('Calm')
  await as.admin.call(cards.review, { params: { id }, body: approve })
  const edit = { data: { name: 'Wild', first_mes: 'I am Wild.' }, tagline: 'wild', tags: ['wild'] }
  await as.owner.call(cards.update, { params: { id }, body: edit })

  const seen = async () => {
    const listed = (await as.other.call(cards.list)).items.filter(card => card.id === id)
    const foundCard = (await as.other.call(cards.search, { query: { keyword: 'wild' } })).items
    const byTag = (await as.other.call(cards.search, { query: { whitelist: 'wild' } })).items
    const shown = await as.other.call(cards.get, { params: { id } })
    const rules = await as.other.call(cards.renderRules, { params: { id } })
    const file = await as.other.send(cards.export, { params: { id }, query: { format: 'json' } })
    const session = await as.other.call(chat.createSession, { body: { card_id: id } })
    const history = await as.other.call(chat.history, { params: { id: session.id } })
    return JSON.stringify([listed, foundCard, byTag, shown, rules, await file.json(), session, history])
  }
  expect(await seen()).toContain('Calm')
  expect(await seen()).not.toMatch(/wild/i)
  await as.admin.call(cards.review, { params: { id }, body: approve })
  expect(await seen()).not.toContain('Calm')
})

describe('taking down a public card', () => {
  async function takenCard(name: string): Promise<CardId> {
    const id = await pendingCard(name)
    await as.admin.call(cards.review, { params: { id }, body: approve })
    return id
  }
  const note = 'It copies another card.'
  const statusFor = async (api: typeof as.owner, id: CardId) =>
    (await api.send(cards.get, { params: { id } })).status

  test('sends it back with a reason; it is public again once approved', async () => {
    const id = await takenCard('Sent back')
    await as.admin.call(cards.review, { params: { id }, body: { decision: 'reject', note } })
    expect(await statusFor(as.other, id)).toBe(404)
    expect((await as.other.call(cards.search, { query: { keyword: 'Sent back' } })).total).toBe(0)
    expect((await news())[0]).toMatchObject({ type: 'card_rejected', title: 'Sent back', body: note })
    const mine = await as.owner.call(cards.get, { params: { id } })
    expect(mine).toMatchObject({ status: 'rejected', is_published: false, review_note: note })
    await as.owner.call(cards.requestPublic, { params: { id } })
    await as.admin.call(cards.review, { params: { id }, body: approve })
    expect(await statusFor(as.other, id)).toBe(200)
  })

  test('makes it private with a reason; its owner can ask again', async () => {
    const id = await takenCard('Withdrawn')
    const answer = await as.admin.call(cards.review, {
      params: { id },
      body: { decision: 'make_private', note },
    })
    expect(answer).toMatchObject({ id, status: 'private', is_published: false })
    expect([await statusFor(as.other, id), await statusFor(as.admin, id)]).toEqual([404, 404])
    expect((await news())[0]).toMatchObject({ type: 'card_withdrawn', body: note, link: `/character/${id}` })
    expect((await as.owner.call(cards.get, { params: { id } })).review_note).toBe(note)
    const { items } = await as.admin.call(audit.list)
    expect(items[0]).toMatchObject({ action: 'card_withdrawn', subject: 'Withdrawn', facts: { note } })
    expect((await as.owner.call(cards.requestPublic, { params: { id } })).status).toBe('pending')
  })

  test('also works while an edit waits', async () => {
    const id = await takenCard('Edited')
    await as.owner.call(cards.update, { params: { id }, body: { tagline: 'New' } })
    expect(await statusFor(as.other, id)).toBe(200)
    await as.admin.call(cards.review, { params: { id }, body: { decision: 'make_private', note } })
    expect(await statusFor(as.other, id)).toBe(404)
  })

  test('can delete it with a reason that its owner can read', async () => {
    const id = await takenCard('Taken down')
    await as.admin.call(cards.remove, { params: { id }, query: { note } })
    expect((await news())[0]).toMatchObject({
      type: 'card_removed',
      title: 'Taken down',
      body: note,
      link: null,
    })
    const { items } = await as.admin.call(audit.list)
    expect(items[0]).toMatchObject({ action: 'card_removed', facts: { note } })
  })

  test('needs a reason', async () => {
    const id = await takenCard('Reasonless')
    const refused = await as.admin.refused(cards.review, {
      params: { id },
      body: { decision: 'make_private' },
    })
    expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'note' }] })
  })

  test('notifies nobody if the owner deletes it', async () => {
    const id = await takenCard('Own')
    const noticeIds = async () => (await news()).map(item => item.id)
    const before = await noticeIds()
    await as.owner.call(cards.remove, { params: { id } })
    expect(await noticeIds()).toEqual(before)
  })
})
