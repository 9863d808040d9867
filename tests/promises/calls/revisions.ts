import { type CardId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { goodCall, moderatorsOnly, ownersAlone, ownersOnly } from './good-call.ts'
import { pendingCard, privateCard, publicCard } from './things.ts'
import type { CallWorld } from './world.ts'

const { adminReviews, cards, revisions } = routes

async function firstOf(by: Api, id: CardId) {
  const { items } = await by.call(revisions.list, { params: { id } })
  const first = items.at(-1)
  if (first === undefined) throw new Error('a card has a revision')
  return { params: { id, revisionId: first.id } }
}

const ofPrivate = async (_: CallWorld, by: Api) => await firstOf(by, await privateCard(by))
const ofPublic = async (fixture: CallWorld, by: Api) => await firstOf(by, await publicCard(fixture, by))

export const revisionCalls = [
  goodCall(revisions.list, ownersOnly(200), async (_, by) => ({ params: { id: await privateCard(by) } })),
  goodCall(revisions.get, ownersOnly(200), ofPrivate, 'private'),
  goodCall(revisions.get, { ...ownersAlone(200), moderator: 200, admin: 200 }, ofPublic, 'public'),
  goodCall(
    revisions.restore,
    ownersOnly(200),
    async (_, by) => {
      const id = await privateCard(by)
      await by.call(cards.update, { params: { id }, body: { tagline: 'Dusk' } })
      return await firstOf(by, id)
    },
    'private',
  ),
  goodCall(adminReviews.list, moderatorsOnly(200)),
  goodCall(adminReviews.get, moderatorsOnly(200), async ({ people }) => ({
    params: { id: await pendingCard(people.owner) },
  })),
]
