import { routes } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly } from '../../../platform/http/guards.ts'
import { requireCardAction } from '../../cards/card-access.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'

const { favorites } = routes

export function favoriteRoutes(bind: Binder, context: Pick<AppContext, 'clock'>): void {
  const now = () => context.clock.now()

  bind.read(favorites.list, callerOnly, ({ db, actor, query }) => listFavorites(db, actor, query))
  bind.write(favorites.add, requireCardAction('cards.read'), ({ db, actor, params, publish }) =>
    addFavorite(db, actor, params.id, { now: now(), publish }),
  )
  bind.write(favorites.remove, callerOnly, ({ db, actor, params }) =>
    removeFavorite(db, actor.id, params.id, now()),
  )
}
