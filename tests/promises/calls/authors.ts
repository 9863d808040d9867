import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, everybodys, goodCall } from './good-call.ts'
import type { World } from './world.ts'

const { authors, profile } = routes

const idOf = async (by: Api) => ({ params: { id: (await by.call(profile.me)).id } })
const of = (_: World, by: Api) => idOf(by)

export const authorCalls = [
  goodCall(authors.get, everybodys(200), of),
  goodCall(authors.follow, { ...everybodys(200), owner: 403 }, ({ people }) => idOf(people.owner)),
  goodCall(authors.unfollow, everybodys(204), of),
  goodCall(authors.followed, each(200)),
  goodCall(authors.followedCards, each(200)),
]
