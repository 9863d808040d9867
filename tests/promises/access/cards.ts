import { type CardId, type CommentId, type RevisionId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { type CallWorld, newName } from '../calls/world.ts'
import type { CardState } from './cells.ts'

const { cards, comments, revisions } = routes

/** The card has a comment by its owner. */
export interface CardInState {
  readonly id: CardId
  readonly cardId: CardId
  readonly commentId: CommentId
  readonly revisionId: RevisionId
}

const ways: Readonly<Record<CardState, (world: CallWorld, by: Api, id: CardId) => Promise<void>>> = {
  private: async () => {},
  pending: request,
  rejected: async (fixture, by, id) => {
    await request(fixture, by, id)
    await review(fixture, id, 'reject')
  },
  public: publish,
  deleted: async (fixture, by, id) => {
    await publish(fixture, by, id)
    await by.call(cards.remove, { params: { id } })
  },
}

export async function cardIn(state: CardState, fixture: CallWorld, by: Api): Promise<CardInState> {
  const data = { name: 'Keeper', first_mes: 'The lamp is lit.' }
  const { id } = await by.call(cards.create, { body: { data } })
  const params = { id }
  const { id: commentId } = await by.call(comments.create, { params, body: { content: newName() } })
  const [revision] = (await by.call(revisions.list, { params })).items
  if (revision === undefined) throw new Error('a card has a revision')
  await ways[state](fixture, by, id)
  return { id, cardId: id, commentId, revisionId: revision.id }
}

async function request(_: CallWorld, by: Api, id: CardId): Promise<void> {
  await by.call(cards.requestPublic, { params: { id } })
}

async function review({ people }: CallWorld, id: CardId, decision: 'approve' | 'reject'): Promise<void> {
  const body = decision === 'approve' ? { decision } : { decision, note: 'Not yet.' }
  await people.admin.call(cards.review, { params: { id }, body })
}

async function publish(fixture: CallWorld, by: Api, id: CardId): Promise<void> {
  await request(fixture, by, id)
  await review(fixture, id, 'approve')
}
