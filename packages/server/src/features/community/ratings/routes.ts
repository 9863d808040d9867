import { routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { noObject } from '../../../platform/http/guards.ts'
import { mayDo } from '../../cards/card-access.ts'
import { rateCard, showRatings, takeRatingBack } from './ratings.ts'

const { ratings } = routes

export function ratingRoutes(bind: Binder, house: House): void {
  const now = () => house.clock.now()

  bind.read(ratings.get, mayDo('cards.read'), ({ db, actor, params }) => showRatings(db, actor.id, params.id))
  bind.write(ratings.rate, mayDo('cards.rate'), ({ db, actor, params, body, tell }) =>
    rateCard(db, actor, params.id, body.rating, { now: now(), tell }),
  )
  bind.write(ratings.remove, noObject, ({ db, actor, params }) =>
    takeRatingBack(db, actor.id, params.id, now()),
  )
}
