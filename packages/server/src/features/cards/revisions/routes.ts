import { routes } from '@inkling/contract'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { requireCardAction } from '../card-access.ts'
import type { CardContext } from '../context.ts'
import { getRevision, listRevisions, restoreRevision } from './list-revisions.ts'

const { revisions } = routes

export function revisionRoutes(bind: Binder, context: Pick<CardContext, 'clock'>): void {
  bind.read(revisions.list, requireCardAction('cards.readRevisions'), ({ db, granted, query }) =>
    listRevisions(db, granted, query),
  )
  bind.read(revisions.get, requireCardAction('cards.readRevisions'), ({ db, granted, params }) =>
    getRevision(db, granted, params.revisionId),
  )
  bind.write(revisions.restore, requireCardAction('cards.update'), ({ db, actor, params }) =>
    restoreRevision(db, actor, params, isoNow(context.clock)),
  )
}
