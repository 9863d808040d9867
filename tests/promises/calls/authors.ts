import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, everybodys, goodCall } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { authors, profile } = routes

const idOf = async (by: Api) => ({ params: { id: (await by.call(profile.get)).id } })
const of = (_: CallWorld, by: Api) => idOf(by)

/** The owner, without any followers. */
async function ownersParams({ people: { owner, other, admin } }: CallWorld) {
  const sending = await idOf(owner)
  for (const follower of [other, admin]) await follower.call(authors.unfollow, sending)
  return sending
}

export const authorCalls = [
  goodCall(authors.get, everybodys(200), of),
  goodCall(authors.follow, { ...everybodys(200), owner: 403 }, ownersParams),
  goodCall(authors.unfollow, each(204), async ({ site }, by) => {
    const sending = await idOf(await site.api.register(newName()))
    await by.call(authors.follow, sending)
    return sending
  }),
  goodCall(authors.followed, each(200)),
  goodCall(authors.followedCards, each(200)),
  goodCall(authors.newcomerCards, each(200)),
]
