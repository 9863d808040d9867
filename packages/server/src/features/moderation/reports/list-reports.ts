import {
  type CardId,
  type CommentId,
  type Page,
  type PageQuery,
  REPORTS_SHOWN,
  type ReportedItem,
  type ReportId,
} from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { toAuthor } from '../../accounts/author-reference.ts'
import { recordAudit } from '../../audit/record-action.ts'
import { cardRows, tileColumns, toTile } from '../../cards/card-tile.ts'
import { commentColumns, commentRows, toComment } from '../../community/comments/comment-rows.ts'

/** Longest waiting first, without deleted ones and private cards. */
export async function listReported(db: Db, actor: Actor, page: PageQuery): Promise<Page<ReportedItem>> {
  const longestFirst = selectReported(db).orderBy('thing.since').orderBy('thing.id')
  const { items: things, ...rest } = await listPage(longestFirst, rows => rows.selectAll('thing'), page)
  const [cards, comments, reports] = await Promise.all([
    loadReportedCards(db, anyOf(things.map(row => row.card_id))),
    loadReportedComments(db, anyOf(things.flatMap(row => row.comment_id ?? []))),
    loadReports(db, anyOf(things.flatMap(row => row.report_ids.slice(0, REPORTS_SHOWN)))),
  ])
  const items = things.flatMap(({ id, card_id, comment_id, report_ids, report_count }) => {
    const card = cards.find(row => row.id === card_id)
    const comment = comments.find(row => row.id === comment_id)
    // Deleted between the queries.
    if (card === undefined || (comment_id !== null && comment === undefined)) return []
    return {
      id,
      card: toTile(card, actor),
      comment: comment === undefined ? null : toComment(comment, actor),
      reports: reports.filter(report => report_ids.includes(report.id)),
      report_count,
    }
  })
  return { items, ...rest }
}

const selectReported = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('reports as report')
      .innerJoin('cards as card', 'card.id', 'report.card_id')
      .where('card.deleted_at', 'is', null)
      .where('card.status', '!=', 'private')
      .where(
        ({ selectFrom }) =>
          // A join would read all comments.
          selectFrom('comments')
            .select('deleted_at')
            .whereRef('comments.id', '=', 'report.comment_id')
            .limit(1),
        'is',
        null,
      )
      .groupBy(['report.card_id', 'report.comment_id'])
      .select(row => [
        'report.card_id',
        'report.comment_id',
        sql<ReportId>`(array_agg(report.id order by report.created_at, report.id))[1]`.as('id'),
        sql<ReportId[]>`array_agg(report.id order by report.created_at, report.id)`.as('report_ids'),
        row.fn.countAll<number>().as('report_count'),
        row.fn.min('report.created_at').as('since'),
      ])
      .as('thing'),
  )

const loadReportedCards = (db: Db, of: RawBuilder<CardId>) =>
  cardRows(db)
    .select(tileColumns)
    .whereRef('revision.id', '=', 'card.current_revision_id')
    .where('card.id', '=', of)
    .execute()

const loadReportedComments = (db: Db, of: RawBuilder<CommentId>) =>
  commentRows(db).select(commentColumns).where('comment.id', '=', of).execute()

async function loadReports(db: Db, of: RawBuilder<ReportId>): Promise<ReportedItem['reports']> {
  const rows = await db
    .selectFrom('reports as report')
    .leftJoin('users as reporter', 'reporter.id', 'report.reporter_id')
    .select(['report.id', 'report.reason', 'report.note', 'report.created_at'])
    .select([
      'reporter.id as reporter_id',
      'reporter.username',
      'reporter.display_name',
      'reporter.avatar_url',
    ])
    .where('report.id', '=', of)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .execute()
  return rows.map(({ reporter_id, username, display_name, avatar_url, ...report }) => ({
    ...report,
    reporter: toAuthor({ actor_id: reporter_id, username, display_name, avatar_url }),
  }))
}

export async function dismissReports(tx: Db, actor: Actor, id: ReportId, now: string): Promise<void> {
  const { card_id, comment_id, name } = orNotFound(await findReported(tx, id))
  const closed = await tx
    .deleteFrom('reports')
    .where('card_id', '=', card_id)
    .where('comment_id', comment_id === null ? 'is' : '=', comment_id)
    .executeTakeFirst()
  const record = {
    action: 'report_dismissed',
    subject_id: comment_id ?? card_id,
    subject: name,
    facts: { reports: Number(closed.numDeletedRows), is_comment: comment_id !== null },
  } as const
  await recordAudit(tx, actor, record, now)
}

const findReported = (tx: Db, id: ReportId) =>
  tx
    .selectFrom('reports as report')
    .innerJoin('cards as card', 'card.id', 'report.card_id')
    .innerJoin('card_revisions as revision', 'revision.id', 'card.current_revision_id')
    .select(['report.card_id', 'report.comment_id', 'revision.name'])
    .where('report.id', '=', id)
    .executeTakeFirst()
