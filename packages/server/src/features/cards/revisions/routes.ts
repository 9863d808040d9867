import { routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { mayDo } from '../card-access.ts'
import { listRevisions, restoreRevision, showRevision } from './list-revisions.ts'

const { revisions } = routes

export function revisionRoutes(bind: Binder, house: House): void {
  bind.read(revisions.list, mayDo('cards.readRevisions'), ({ db, granted, query }) =>
    listRevisions(db, granted, query),
  )
  bind.read(revisions.get, mayDo('cards.readRevisions'), ({ db, granted, params }) =>
    showRevision(db, granted, params.revisionId),
  )
  bind.write(revisions.restore, mayDo('cards.update'), ({ db, actor, params }) =>
    restoreRevision(db, actor, params, isoNow(house.clock)),
  )
}
