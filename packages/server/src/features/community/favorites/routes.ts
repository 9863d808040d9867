import { routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { noObject } from '../../../platform/http/guards.ts'
import { mayDo } from '../../cards/card-access.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'

const { favorites } = routes

export function favoriteRoutes(bind: Binder, house: House): void {
  const now = () => house.clock.now()

  bind.read(favorites.list, noObject, ({ db, actor, query }) => listFavorites(db, actor, query))
  bind.write(favorites.add, mayDo('cards.read'), ({ db, actor, params, tell }) =>
    addFavorite(db, actor, params.id, { now: now(), tell }),
  )
  bind.write(favorites.remove, noObject, ({ db, actor, params }) =>
    removeFavorite(db, actor.id, params.id, now()),
  )
}
