import { BLOCKS_MAX, FOLLOWS_MAX, ProfileChange, TAG_MAX, UserId } from '@inkling/contract'
import { tagKey } from '@inkling/engine'
import { z } from 'zod'
import { findUser } from '../../../features/accounts/store.ts'
import { getBlocklist, replaceBlocklist } from '../../../features/cards/blocks/store.ts'
import { updateProfile } from '../../../features/profile/update-profile.ts'
import { anyOf } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { type RowImporter, readRows, toPastTime, toSkippedRow } from './row-importer.ts'

// Users are matched by id only: the same name on another site may be another person.

const Follow = z.object({
  author_id: UserId,
  author: z.string().nullish(),
  followed_at: z.string().optional(),
})
const ImportedBlock = z.union([
  z.object({ tag: z.string().trim().min(1).max(TAG_MAX) }),
  z.object({ author_id: UserId, author: z.string().nullish() }),
])
type ImportedBlock = z.output<typeof ImportedBlock>

export const importFollows: RowImporter = async ({ clock, tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, Follow)
  await tx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
  const there = await findExistingUsers(
    tx,
    read.map(row => row.author_id).filter(id => id !== actor.id),
  )
  const followed = await tx
    .selectFrom('follows')
    .select('author_id')
    .where('user_id', '=', actor.id)
    .execute()
  const known = new Set(followed.map(row => row.author_id))
  const wanted = read.filter(row => there.has(row.author_id) && !known.has(row.author_id))
  const added = wanted.slice(0, Math.max(0, FOLLOWS_MAX - known.size))
  const now = clock.now()
  const follows = added.map(({ author_id, followed_at }) => ({
    user_id: actor.id,
    author_id,
    followed_at: toPastTime(followed_at, now),
  }))
  if (follows.length > 0) {
    await tx
      .insertInto('follows')
      .values(follows)
      .onConflict(clash => clash.doNothing())
      .execute()
  }
  const missing = read
    .filter(row => !there.has(row.author_id))
    .map(row => toSkippedRow(row.author, 'not_found'))
  const noRoom = wanted.slice(added.length).map(row => toSkippedRow(row.author, 'follow_limit'))
  const unchangedCount = read.length - wanted.length - missing.length
  return { added: added.length, known: unchangedCount, skipped: [...skipped, ...missing, ...noRoom] }
}

export const importBlocks: RowImporter = async ({ tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, ImportedBlock)
  await tx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
  const { tags, authors } = await getBlocklist(tx, actor.id)
  const blocked = new Set<string>([...tags.map(tagKey), ...authors.map(author => author.id)])
  const blocks = new Map(read.map(block => ['tag' in block ? tagKey(block.tag) : block.author_id, block]))
  const there = await findExistingUsers(
    tx,
    read.flatMap(block => ('tag' in block ? [] : block.author_id)),
  )
  const exists = (block: ImportedBlock) => 'tag' in block || there.has(block.author_id)
  const applicable = [...blocks].filter(([, block]) => exists(block))
  const added = applicable.filter(([key]) => !blocked.has(key)).map(([, block]) => block)
  const list = {
    tags: [...tags, ...added.flatMap(block => ('tag' in block ? block.tag : []))],
    author_ids: [
      ...authors.map(author => author.id),
      ...added.flatMap(block => ('tag' in block ? [] : block.author_id)),
    ],
  }
  if (list.tags.length > BLOCKS_MAX || list.author_ids.length > BLOCKS_MAX)
    return { added: 0, known: applicable.length - added.length, skipped: [toSkippedRow('', 'too_large')] }
  if (added.length > 0) await replaceBlocklist(tx, actor.id, list)
  const missing = read.filter(block => !exists(block)).map(block => toSkippedRow(nameOf(block), 'not_found'))
  return { added: added.length, known: applicable.length - added.length, skipped: [...skipped, ...missing] }
}

const nameOf = (block: ImportedBlock) => ('tag' in block ? block.tag : block.author)

async function findExistingUsers(tx: Db, ids: readonly UserId[]): Promise<Set<UserId>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const Profile = ProfileChange.omit({ avatar_url: true })
const fields = ['display_name', 'bio', 'locale', 'show_nsfw'] as const

/** Imports the profile, without the avatar, unless the account has one. */
export const importProfile: RowImporter = async ({ tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, Profile)
  const before = orNotFound(await findUser(tx, actor.id))
  const isBlank = before.display_name === before.username && before.bio === ''
  const news = read.filter(profile =>
    fields.some(field => profile[field] !== undefined && profile[field] !== before[field]),
  )
  if (!isBlank || news.length === 0) return { added: 0, known: read.length, skipped }
  for (const profile of news) await updateProfile(tx, actor, profile)
  return { added: news.length, known: 0, skipped }
}
