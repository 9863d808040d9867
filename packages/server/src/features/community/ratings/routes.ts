import { routes } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly } from '../../../platform/http/guards.ts'
import { requireCardAction } from '../../cards/card-access.ts'
import { getRatings, rateCard, removeRating } from './ratings.ts'

const { ratings } = routes

export function ratingRoutes(bind: Binder, context: Pick<AppContext, 'clock'>): void {
  const now = () => context.clock.now()

  bind.read(ratings.get, requireCardAction('cards.read'), ({ db, actor, params }) =>
    getRatings(db, actor.id, params.id),
  )
  bind.write(ratings.rate, requireCardAction('cards.rate'), ({ db, actor, params, body, publish }) =>
    rateCard(db, actor, params.id, body.rating, { now: now(), publish }),
  )
  bind.write(ratings.remove, callerOnly, ({ db, actor, params }) =>
    removeRating(db, actor.id, params.id, now()),
  )
}
