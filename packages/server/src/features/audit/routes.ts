import { type AnswerOf, type audit, type QueryOf, routes } from '@inkling/contract'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'

export function auditRoutes(bind: Binder): void {
  bind.read(routes.audit.list, callerOnly, ({ db, query }) => listAudit(db, query))
}

export async function listAudit(
  db: Db,
  { action, ...page }: QueryOf<typeof audit.list>,
): Promise<AnswerOf<typeof audit.list>> {
  const entries = db
    .selectFrom('audit_entries')
    .$if(action !== undefined, rows => rows.where('action', '=', action ?? 'card_approved'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return await listPage(
    entries,
    rows => rows.select(['id', 'actor', 'action', 'subject_id', 'subject', 'facts', 'created_at']),
    page,
  )
}
