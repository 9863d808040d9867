import type { ReportId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { audit } from '../../audit/record-action.ts'

/** Closes all reports of the thing that this one is about. */
export async function dismissReports(tx: Db, actor: Actor, id: ReportId, now: string): Promise<void> {
  const { card_id, comment_id, name } = orNotFound(await findReported(tx, id))
  const closed = await tx
    .deleteFrom('reports')
    .where('card_id', '=', card_id)
    .where('comment_id', comment_id === null ? 'is' : '=', comment_id)
    .executeTakeFirst()
  const deed = {
    action: 'report_dismissed',
    subject_id: comment_id ?? card_id,
    subject: name,
    facts: { reports: Number(closed.numDeletedRows), is_comment: comment_id !== null },
  } as const
  await audit(tx, actor, deed, now)
}

const findReported = (tx: Db, id: ReportId) =>
  tx
    .selectFrom('reports as report')
    .innerJoin('cards as card', 'card.id', 'report.card_id')
    .innerJoin('card_revisions as revision', 'revision.id', 'card.current_revision_id')
    .select(['report.card_id', 'report.comment_id', 'revision.name'])
    .where('report.id', '=', id)
    .executeTakeFirst()
