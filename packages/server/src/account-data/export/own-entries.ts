import type { UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { findUser } from '../../features/accounts/store.ts'
import { exportLorebook } from '../../features/lorebooks/save-lorebook.ts'
import { findLorebook, ownLorebooks } from '../../features/lorebooks/store.ts'
import { exportPersonas } from '../../features/personas/store.ts'
import { exportPreset } from '../../features/presets/get-preset.ts'
import { fileKey, readPictureUrl } from '../../features/uploads/picture-url.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { ZipEntry } from '../../platform/files/zip/write-zip.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import type { AccountDataContext } from '../context.ts'
import { type ExportIndex, jsonZipEntry, zipEntry } from './archive.ts'

export async function* profileEntries(
  { db, files, clock }: Pick<AccountDataContext, 'db' | 'clock' | 'files'>,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const { id: _, avatar_url, ...profile } = orNotFound(await findUser(db, actor.id))
  yield jsonZipEntry('profile/profile.json', profile, clock.now())
  const picture = avatar_url === null ? null : readPictureUrl(avatar_url)?.picture
  const bytes = picture ? await files.read(fileKey(picture, 640)) : null
  if (bytes !== null) yield zipEntry('profile/avatar.webp', bytes, clock.now())
}

export async function* personaEntries(
  { db, files, clock }: Pick<AccountDataContext, 'db' | 'clock' | 'files'>,
  actor: Actor,
  contents: ExportIndex,
): AsyncGenerator<ZipEntry> {
  const pictures = await db
    .selectFrom('personas')
    .select(['name', 'picture'])
    .where('user_id', '=', actor.id)
    .where('picture', 'is not', null)
    .execute()
  yield zipEntry('personas/personas.json', await exportPersonas(db, actor.id), clock.now())
  for (const { name, picture } of pictures) {
    const bytes = picture && (await files.read(fileKey(picture, 640)))
    if (bytes) yield zipEntry(contents.free('personas/pictures', name, 'webp'), bytes, clock.now())
  }
}

export async function* lorebookEntries(
  { db }: Pick<AccountDataContext, 'db'>,
  actor: Actor,
  contents: ExportIndex,
): AsyncGenerator<ZipEntry> {
  for (const { id } of await ownLorebooks(db, actor.id).select('id').orderBy('id').execute()) {
    const book = await findLorebook(db, actor.id, id)
    if (book === undefined) continue
    const text = JSON.stringify(JSON.parse(String(exportLorebook(book, 'world').bytes)), null, 2)
    const path = contents.free('lorebooks', book.name, 'json')
    contents.note(path, { ids: [id] })
    yield zipEntry(path, text, new Date(book.updated_at))
  }
}

export async function* presetEntries(
  { db }: Pick<AccountDataContext, 'db'>,
  actor: Actor,
  contents: ExportIndex,
): AsyncGenerator<ZipEntry> {
  for (const { id, name, updated_at } of await presetsOf(db, actor.id)) {
    const { bytes } = await exportPreset(db, actor, id)
    const path = contents.free('presets', name, 'json')
    contents.note(path, { ids: [id] })
    yield zipEntry(path, String(bytes), new Date(updated_at))
  }
}

/** Daily model usage. Imports ignore it, since each site counts only what it provided. */
export async function* usageEntries(
  { db, clock }: Pick<AccountDataContext, 'db' | 'clock'>,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  yield jsonZipEntry('usage.json', await usageOf(db, actor.id), clock.now())
}

const usageOf = (db: Db, user_id: UserId) =>
  db
    .selectFrom('model_usage')
    .select([sql<string>`day::text`.as('day'), 'model_name as model'])
    .select(['answers', 'prompt_tokens', 'completion_tokens'])
    .where('user_id', '=', user_id)
    .orderBy('day')
    .orderBy('model_name')
    .execute()

const presetsOf = (db: Db, user_id: UserId) =>
  db
    .selectFrom('presets')
    .select(['id', 'name', 'updated_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
