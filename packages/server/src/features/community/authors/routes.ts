import { routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { noObject } from '../../../platform/http/guards.ts'
import { followAuthor, listFollowed, listFollowedCards, showAuthor, unfollowAuthor } from './authors.ts'

const { authors } = routes

export function authorRoutes(bind: Binder, house: House): void {
  bind.read(authors.get, noObject, ({ db, actor, params }) => showAuthor(db, actor, params.id))
  bind.write(authors.follow, noObject, ({ db, actor, params }) =>
    followAuthor(db, actor, params.id, isoNow(house.clock)),
  )
  bind.write(authors.unfollow, noObject, ({ db, actor, params }) => unfollowAuthor(db, actor.id, params.id))
  bind.read(authors.followed, noObject, ({ db, actor, query }) => listFollowed(db, actor.id, query))
  bind.read(authors.followedCards, noObject, ({ db, actor, query }) => listFollowedCards(db, actor, query))
}
