import type { CardId, CommentId, Report, ReportId, ReportReason, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'

/** Tells the admins of a card or a comment. Whose report of it is still open says it in other words. */
export async function reportThing(
  tx: Db,
  reporter_id: UserId,
  thing: { card_id: CardId; comment_id: CommentId | null },
  { reason, note }: { reason: ReportReason; note: string },
  created_at: string,
): Promise<Report> {
  return await tx
    .insertInto('reports')
    .values({ id: newId<ReportId>(), reporter_id, ...thing, reason, note, created_at })
    .onConflict(clash =>
      clash
        .expression(sql`reporter_id, card_id, coalesce(comment_id, card_id)`)
        .doUpdateSet({ reason, note, created_at }),
    )
    .returning(['id', 'reason', 'note', 'created_at'])
    .executeTakeFirstOrThrow()
}
