import { type BodyIn, type Card, type CardId, routes } from '@inkling/contract'
import type { Api } from './api.ts'

const { cards } = routes

export async function publish(author: Api, admin: Api, id: CardId): Promise<Card> {
  await author.call(cards.requestPublic, { params: { id } })
  return await admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })
}

export async function publicCard(
  author: Api,
  admin: Api,
  body: BodyIn<typeof cards.create>,
): Promise<CardId> {
  const { id } = await author.call(cards.create, { body })
  await publish(author, admin, id)
  return id
}
