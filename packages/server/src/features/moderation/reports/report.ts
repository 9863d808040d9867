import type { CardId, CommentId, Report, ReportId, ReportReason, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { newId } from '../../../platform/ids.ts'
import { lockCardShared } from '../../cards/card-access.ts'

interface ReportTarget {
  readonly card_id: CardId
  readonly comment_id: CommentId | null
}

/** Replaces the user's open report of the item. */
export async function reportTarget(
  tx: Db,
  actor: Actor,
  target: ReportTarget,
  { reason, note }: { reason: ReportReason; note: string },
  created_at: string,
): Promise<Report> {
  await lockReportTarget(tx, actor, target)
  const { id: reporter_id } = actor
  return await tx
    .insertInto('reports')
    .values({ id: newId<ReportId>(), reporter_id, ...target, reason, note, created_at })
    .onConflict(clash =>
      clash
        .expression(sql`reporter_id, card_id, coalesce(comment_id, card_id)`)
        .doUpdateSet({ reason, note, created_at }),
    )
    .returning(['id', 'reason', 'note', 'created_at'])
    .executeTakeFirstOrThrow()
}

async function lockReportTarget(tx: Db, actor: Actor, { card_id, comment_id }: ReportTarget): Promise<void> {
  await lockCardShared(tx, actor, 'cards.read', card_id)
  if (comment_id === null) return
  const comment = tx.selectFrom('comments').select('id').where('id', '=', comment_id)
  orNotFound(await comment.where('deleted_at', 'is', null).forShare().executeTakeFirst())
}

interface ReportTable {
  id: ReportId
  reporter_id: UserId | null
  card_id: CardId
  comment_id: CommentId | null
  reason: ReportReason
  note: string
  created_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    reports: ReportTable
  }
}
