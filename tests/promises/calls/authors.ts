import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, everybodys, goodCall } from './good-call.ts'
import { newName, type World } from './world.ts'

const { authors, profile } = routes

const idOf = async (by: Api) => ({ params: { id: (await by.call(profile.me)).id } })
const of = (_: World, by: Api) => idOf(by)
/** Somebody whom nobody follows yet. */
const ofNewcomer = async ({ site }: World) => idOf(await site.api.register(newName()))

export const authorCalls = [
  goodCall(authors.get, everybodys(200), of),
  goodCall(authors.follow, each(200), ofNewcomer),
  goodCall(authors.unfollow, each(204), async (world, by) => {
    const sending = await ofNewcomer(world)
    await by.call(authors.follow, sending)
    return sending
  }),
  goodCall(authors.followed, each(200)),
  goodCall(authors.followedCards, each(200)),
]
