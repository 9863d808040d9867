import { type Download, type DownloadId, type ProblemCode, problem } from '@inkling/contract'
import { type Generated, type Selectable, sql } from 'kysely'
import { jsonb } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { DownloadContext } from './context.ts'

/** Without a renewal for this long, another instance takes over. */
const LEASE_S = 15

export type ShownDownload = Pick<StoredDownload, 'status' | 'bytes' | 'total_bytes' | 'problem'>

/** Null while the download is being removed. */
export const toDownload = ({ status, bytes, total_bytes, problem: code }: ShownDownload): Download | null =>
  status === 'removed' ? null : { status, bytes, total_bytes, problem: code && problem(code) }

export async function findDownload(db: Db, id: DownloadId): Promise<StoredDownload | undefined> {
  return await db.selectFrom('downloads').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function addDownload(
  db: Db,
  { id, hub_id, revision, files }: Pick<StoredDownload, 'id' | 'hub_id' | 'revision' | 'files'>,
): Promise<void> {
  const total_bytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  await db
    .insertInto('downloads')
    .values({ id, hub_id, revision, files: jsonb(files), status: 'waiting', total_bytes })
    .execute()
}

/** @returns whether it was in one of the `from` states */
export async function moveDownload(
  db: Db,
  id: DownloadId,
  from: readonly StoredDownload['status'][],
  to: StoredDownload['status'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloads')
    .set({ status: to, problem: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function claimDownload(db: Db, instance_id: string): Promise<StoredDownload | undefined> {
  const { rows } = await sql<StoredDownload>`
    update downloads set instance_id = ${instance_id}::uuid,
      leased_until = now() + make_interval(secs => ${LEASE_S}::int), updated_at = now(),
      status = case status when 'waiting' then 'downloading' else status end
    where id = (
      select id from downloads
      where status in ('waiting', 'downloading', 'removed') and (leased_until is null or leased_until < now())
      order by created_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** @returns false if the download was paused, removed or taken over */
export async function renewDownload(
  db: Db,
  { id, instance_id, bytes }: { id: DownloadId; instance_id: string; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloads')
    .set({
      bytes,
      leased_until: sql`now() + make_interval(secs => ${LEASE_S}::int)`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('instance_id', '=', instance_id)
    .where('status', '=', 'downloading')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Keeps the outcome of a pause or removal meanwhile. */
export async function finishDownload(
  db: Db,
  { id, instance_id, bytes }: { id: DownloadId; instance_id: string; bytes: number },
  outcome: { status: 'ready' | 'failed' | 'downloading'; problem?: ProblemCode },
): Promise<void> {
  await sql`
    update downloads set instance_id = null, leased_until = null, bytes = ${bytes}, updated_at = now(),
      problem = case status when 'downloading' then ${outcome.problem ?? null} else problem end,
      status = case status when 'downloading' then ${outcome.status} else status end
    where id = ${id} and instance_id = ${instance_id}::uuid`.execute(db)
}

export async function deleteDownload(db: Db, id: DownloadId): Promise<void> {
  await db.deleteFrom('downloads').where('id', '=', id).execute()
}

/** Call only in a process that has the database to itself. */
export async function releaseDownloads(db: Db): Promise<void> {
  await db
    .updateTable('downloads')
    .set({ instance_id: null, leased_until: null })
    .where('leased_until', 'is not', null)
    .execute()
}

export async function publishToAdmins({
  db,
  subscribers,
}: Pick<DownloadContext, 'db' | 'subscribers'>): Promise<void> {
  const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  for (const { id } of admins) subscribers.publish(id, { event: 'models_changed' })
}

/** Large files have a sha256, others git's sha1. */
export interface HubFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string | null
  readonly sha1: string | null
}

interface DownloadTable {
  id: DownloadId
  hub_id: string
  revision: string
  files: readonly HubFile[]
  status: Download['status'] | 'removed'
  bytes: Generated<number>
  total_bytes: number
  problem: ProblemCode | null
  instance_id: string | null
  leased_until: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type StoredDownload = Selectable<DownloadTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    downloads: DownloadTable
  }
}
