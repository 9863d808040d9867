import { routes } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly } from '../../../platform/http/guards.ts'
import { followAuthor, getAuthor, listFollowed, listFollowedCards, unfollowAuthor } from './authors.ts'
import { listNewcomerCards } from './list-newcomer-cards.ts'

const { authors } = routes

export function authorRoutes(bind: Binder, context: Pick<AppContext, 'clock'>): void {
  bind.read(authors.get, callerOnly, ({ db, actor, params }) => getAuthor(db, actor, params.id))
  bind.write(authors.follow, callerOnly, ({ db, actor, params }) =>
    followAuthor(db, actor, params.id, isoNow(context.clock)),
  )
  bind.write(authors.unfollow, callerOnly, ({ db, actor, params }) => unfollowAuthor(db, actor.id, params.id))
  bind.read(authors.followed, callerOnly, ({ db, actor, query }) => listFollowed(db, actor.id, query))
  bind.read(authors.followedCards, callerOnly, ({ db, actor, query }) => listFollowedCards(db, actor, query))
  bind.read(authors.newcomerCards, callerOnly, ({ db, actor, query }) =>
    listNewcomerCards(db, actor, { ...query, now: context.clock.now() }),
  )
}
