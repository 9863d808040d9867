import type { Invitation, InvitationId, NewInvitation, Page, PageQuery } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { deleteInBatches } from '../../../platform/database/transactions.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/record-action.ts'
import { hashSecretCode } from '../secret-code.ts'

const shown = [
  'id',
  'note',
  'uses',
  'used',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof Invitation)[]

/** Newest first, including invitations used up or expired but not yet deleted. */
export const listInvitations = (db: Db, page: PageQuery): Promise<Page<Invitation>> =>
  listPage(db.selectFrom('invitations').orderBy('id', 'desc'), rows => rows.select(shown), page)

export async function createInvitation(
  tx: Db,
  actor: Actor,
  { note, uses, expires_in_days }: NewInvitation,
  code: string,
  now: Date,
): Promise<Invitation> {
  const expires_at = new Date(now.getTime() + expires_in_days * 24 * 3600 * 1000).toISOString()
  const invitation = await tx
    .insertInto('invitations')
    .values({
      id: newId<InvitationId>(),
      hash: hashSecretCode(code),
      note,
      uses,
      created_at: now.toISOString(),
      expires_at,
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
  const audited = { action: 'invitation_created', subject_id: invitation.id, subject: note } as const
  await recordAudit(tx, actor, audited, now.toISOString())
  return invitation
}

export async function findInvitation(db: Db, id: InvitationId) {
  return await db.selectFrom('invitations').select(['id', 'note']).where('id', '=', id).executeTakeFirst()
}

export async function removeInvitation(
  tx: Db,
  actor: Actor,
  { id, note }: Pick<Invitation, 'id' | 'note'>,
  now: string,
): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
  await recordAudit(tx, actor, { action: 'invitation_removed', subject_id: id, subject: note }, now)
}

export async function isInvitationValid(db: Db, code: string, now: string): Promise<boolean> {
  const valid = await db
    .selectFrom('invitations')
    .select('id')
    .where('hash', '=', hashSecretCode(code))
    .where('expires_at', '>', now)
    .whereRef('used', '<', 'uses')
    .executeTakeFirst()
  return valid !== undefined
}

/**
 * The row stays locked until the transaction ends, so that two people cannot share the last use.
 * @returns whether it was valid
 */
export async function useInvitation(tx: Db, code: string, now: string): Promise<boolean> {
  const used = await tx
    .updateTable('invitations')
    .set(row => ({ used: row('used', '+', 1) }))
    .where('hash', '=', hashSecretCode(code))
    .where('expires_at', '>', now)
    .whereRef('used', '<', 'uses')
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

const RETENTION_DAYS = 30

export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600 * 1000).toISOString()
  await deleteInBatches(db, 'invitations', sql`expires_at < ${before}::timestamptz`)
}
