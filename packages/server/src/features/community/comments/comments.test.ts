import { type CardId, type Comment, type CommentId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { publicCard } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { peopleOf } from '../../../testing/people.ts'

const { audit, blocks, cards, comments, notifications, profile } = routes
const app = await appForFile()
const as = await peopleOf(app.api)
const another = await app.api.register('another')

const newHeron = () => publicCard(as.owner, as.admin, { data: { name: 'Heron' } })

async function postComment(
  id: CardId,
  content: string,
  parent_id?: CommentId,
  by = as.other,
): Promise<Comment> {
  app.clock.advance({ seconds: 1 })
  return await by.call(comments.create, {
    params: { id },
    body: { content, ...(parent_id && { parent_id }) },
  })
}

const at = (comment: Comment) => ({ params: { id: comment.card_id, commentId: comment.id } })
const remove = (comment: Comment, by = as.other) => by.call(comments.remove, at(comment))
const list = (id: CardId, query = {}, by = as.other) => by.call(comments.list, { params: { id }, query })
const textsOf = async (id: CardId, query = {}) => (await list(id, query)).items.map(({ content }) => content)
const count = async (id: CardId) => (await as.other.call(cards.get, { params: { id } })).stats.comments

describe('comments', () => {
  test('are listed newest or oldest first, in pages, and counted', async () => {
    const id = await newHeron()
    for (const text of ['one', 'two', 'three']) await postComment(id, text)
    expect(await textsOf(id)).toEqual(['three', 'two', 'one'])
    expect(await textsOf(id, { sort: 'oldest' })).toEqual(['one', 'two', 'three'])
    expect(await textsOf(id, { page: 2, limit: 2 })).toEqual(['one'])
    expect(await list(id, { limit: 2 })).toMatchObject({ total: 3, page: 1 })
    expect(await count(id)).toBe(3)
  })

  test('of blocked users are hidden, except from the card’s owner and admins', async () => {
    const id = await newHeron()
    const blocked = (await another.call(profile.get)).id
    const root = await postComment(id, 'Nice.')
    await postComment(id, 'Not nice.', root.id, another)
    await postComment(id, 'Nicer.', root.id)
    await postComment(id, 'Ugly.', undefined, another)
    for (const by of [as.other, as.owner, as.admin])
      await by.call(blocks.replace, { body: { tags: [], author_ids: [blocked] } })
    const seenBy = async (by: Api) =>
      (await list(id, {}, by)).items.map(({ content, replies, reply_count }) => [
        content,
        replies.length,
        reply_count,
      ])
    expect(await seenBy(as.other)).toEqual([['Nice.', 1, 1]])
    expect((await list(id)).total).toBe(1)
    expect((await as.other.call(comments.replies, at(root))).items.map(({ content }) => content)).toEqual([
      'Nicer.',
    ])
    for (const by of [as.owner, as.admin]) {
      expect(await seenBy(by)).toEqual([
        ['Ugly.', 0, 0],
        ['Nice.', 2, 2],
      ])
    }
    for (const by of [as.other, as.owner, as.admin])
      await by.call(blocks.replace, { body: { tags: [], author_ids: [] } })
  })

  test('show their author, and whether that is the reader', async () => {
    const comment = await postComment(await newHeron(), '  A fine card.\n ')
    expect(comment).toMatchObject({
      content: 'A fine card.',
      author: { username: 'other' },
      edited_at: null,
      my: { is_author: true, may_remove: true },
    })
    const seen = async (by = another) => (await list(comment.card_id, {}, by)).items[0]?.my
    expect(await seen()).toEqual({ is_author: false, may_remove: false })
    expect(await seen(as.owner)).toEqual({ is_author: false, may_remove: true })
    expect(await seen(as.admin)).toEqual({ is_author: false, may_remove: true })
  })

  test.each([
    ['nothing', ''],
    ['spaces only', ' \n\t '],
    ['more than two thousand characters', 'x'.repeat(2_001)],
  ])('of %s are refused', async (_, content) => {
    const id = await newHeron()
    const refused = await as.other.refused(comments.create, { params: { id }, body: { content } })
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'content' }] })
    expect(await count(id)).toBe(0)
  })

  test('can have 2,000 characters, and keep markup as plain text', async () => {
    const id = await newHeron()
    const text = `<img src=x onerror=alert(1)>${'字'.repeat(1_972)}`
    expect((await postComment(id, text)).content).toBe(text)
  })

  test('can be edited by their author, and are marked as edited', async () => {
    const comment = await postComment(await newHeron(), 'Fine.')
    const edited = await as.other.call(comments.update, { ...at(comment), body: { content: 'Very fine.' } })
    expect(edited).toMatchObject({ content: 'Very fine.', edited_at: expect.any(String) })
    const same = await as.other.call(comments.update, { ...at(comment), body: { content: 'Very fine.' } })
    expect(same.edited_at).toBe(edited.edited_at)
  })

  test.each(['other', 'owner', 'admin'] as const)('can be deleted by %s', async person => {
    const comment = await postComment(await newHeron(), 'Fine.')
    await remove(comment, as[person])
    expect(await list(comment.card_id)).toMatchObject({ items: [], total: 0 })
    expect(await count(comment.card_id)).toBe(0)
  })

  test('deleted by another user are recorded without their text', async () => {
    const [own, otherComment] = [
      await postComment(await newHeron(), 'Mine.'),
      await postComment(await newHeron(), 'Fine.'),
    ]
    await remove(own)
    await remove(otherComment, as.owner)
    const { items } = await as.admin.call(audit.list, { query: { action: 'comment_removed' } })
    expect(items.map(entry => entry.subject_id)).not.toContain(own.id)
    expect(items[0]).toMatchObject({
      actor: 'owner',
      subject: 'Heron',
      subject_id: otherComment.id,
      facts: { card_id: otherComment.card_id, author: 'other' },
    })
  })
})

describe('replies', () => {
  test('are listed below the comment, oldest first, and count as comments', async () => {
    const root = await postComment(await newHeron(), 'Fine.')
    for (const text of ['a', 'b', 'c', 'd']) await postComment(root.card_id, text, root.id, another)
    const { items, total } = await list(root.card_id)
    expect([total, items[0]?.reply_count, items[0]?.replies.map(reply => reply.content)]).toEqual([
      1,
      4,
      ['a', 'b', 'c'],
    ])
    const all = await as.other.call(comments.replies, { ...at(root), query: { page: 2, limit: 3 } })
    expect(all).toMatchObject({ total: 4, items: [{ content: 'd' }] })
    expect(await count(root.card_id)).toBe(5)
  })

  test('to a reply are listed beside it and name its author', async () => {
    const root = await postComment(await newHeron(), 'Fine.')
    const reply = await postComment(root.card_id, 'Is it?', root.id, another)
    const answer = await postComment(root.card_id, 'It is.', reply.id)
    expect(answer).toMatchObject({ parent_id: root.id, answers: { username: 'another' } })
    await remove(reply, another)
    const { items } = await list(root.card_id)
    expect(items[0]?.replies).toMatchObject([{ content: 'It is.', answers: null }])
  })

  test('keep a placeholder for their deleted comment until they are deleted too', async () => {
    const root = await postComment(await newHeron(), 'Secret.')
    const reply = await postComment(root.card_id, 'What?', root.id, another)
    await remove(root)
    expect(await list(root.card_id)).toMatchObject({
      items: [{ content: '', author: null, is_deleted: true, replies: [{ content: 'What?' }] }],
    })
    expect(await count(root.card_id)).toBe(1)
    const refused = await as.other.refused(comments.create, {
      params: { id: root.card_id },
      body: { content: 'Hm.', parent_id: root.id },
    })
    expect(refused.code).toBe('not_found')
    await remove(reply, another)
    expect((await list(root.card_id)).total).toBe(0)
    expect(await count(root.card_id)).toBe(0)
  })

  test('cannot be to a comment on another card', async () => {
    const otherThread = await postComment(await newHeron(), 'Elsewhere.')
    const id = await newHeron()
    const body = { content: 'Here.', parent_id: otherThread.id }
    expect((await as.other.refused(comments.create, { params: { id }, body })).code).toBe('not_found')
    const commentId = otherThread.id
    expect((await as.other.refused(comments.get, { params: { id, commentId } })).code).toBe('not_found')
  })

  test('sent while their comment is deleted are never lost', async () => {
    const root = await postComment(await newHeron(), 'Fine.')
    const body = { content: 'Is it?', parent_id: root.id }
    const params = { id: root.card_id }
    const [, ...answers] = await Promise.all([
      remove(root),
      ...Array.from({ length: 3 }, () => another.send(comments.create, { params, body })),
    ])
    const taken = answers.filter(answer => answer.status === 201).length
    expect(answers.every(answer => [201, 404].includes(answer.status))).toBe(true)
    expect(await count(root.card_id)).toBe(taken)
  })
})

describe('a link to a comment', () => {
  test('opens its thread, or a reply in it', async () => {
    const root = await postComment(await newHeron(), 'Fine.')
    for (const text of ['a', 'b', 'c']) await postComment(root.card_id, text, root.id, another)
    const last = await postComment(root.card_id, 'd', root.id, another)
    const thread = await as.owner.call(comments.get, at(last))
    expect(thread).toMatchObject({ thread: { id: root.id, reply_count: 4 }, reply: { content: 'd' } })
    expect(await as.owner.call(comments.get, at(root))).toMatchObject({
      thread: { id: root.id },
      reply: null,
    })
  })
})

describe('notifications', () => {
  const newest = async (by = as.owner) => {
    const { newest: notice } = await by.call(notifications.unread)
    return notice && [notice.type, notice.actor?.username, notice.body]
  }

  test('are sent once for comments on own cards and for replies, never for own comments', async () => {
    const id = await newHeron()
    const root = await postComment(id, 'Fine.')
    expect(await newest()).toEqual(['comment', 'other', 'Fine.'])
    const reply = await postComment(id, 'Thank you.', root.id, as.owner)
    expect(await newest(as.other)).toEqual(['reply', 'owner', 'Thank you.'])
    const counted = async () => (await as.owner.call(notifications.unread)).count
    const before = await counted()
    await postComment(id, 'Welcome.', reply.id)
    expect(await newest()).toEqual(['reply', 'other', 'Welcome.'])
    expect((await counted()) - before).toBe(1)
  })

  test('show the current text of an edited comment', async () => {
    const comment = await postComment(await newHeron(), 'Fien.')
    await as.other.call(comments.update, { ...at(comment), body: { content: 'Fine.' } })
    expect(await newest()).toEqual(['comment', 'other', 'Fine.'])
  })

  test('disappear with a deleted comment', async () => {
    const id = await newHeron()
    const counted = async () => (await as.owner.call(notifications.unread)).count
    const before = await counted()
    const comment = await postComment(id, 'Oops.')
    await remove(comment)
    expect(await counted()).toBe(before)
  })
})
