import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { CardAsset, CardId, ExportFormat } from '@inkling/contract'
import { type CardData, exportFileName } from '@inkling/engine'
import { writeZip, type ZipEntry } from '../../../platform/files/zip/write-zip.ts'
import { notFoundError } from '../../../platform/http/api-error.ts'
import type { SentFile } from '../../../platform/http/downloads/send-file.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { defineTask } from '../../../platform/workers/task.ts'
import { withinCpu } from '../../../platform/workers/watch.ts'
import { ART_WIDTH, fileKey } from '../../uploads/picture-url.ts'
import { type CardAccess, requireCardAccess, visibleRevisionFor } from '../card-access.ts'
import type { CardContext, CardFileContext } from '../context.ts'
import { findRevision, type Revision } from '../revision.ts'
import type { run as runListing } from './list-assets.task.ts'
import type { run as runTaking } from './take-asset.task.ts'
import type { run } from './write-card-file.task.ts'

const writeTask = defineTask<typeof run>(new URL('./write-card-file.task.ts', import.meta.url))
const WRITE = withinCpu(10_000)

const types: Readonly<Record<ExportFormat, string>> = {
  png: 'image/png',
  json: 'application/json; charset=utf-8',
  charx: 'application/zip',
}

/** Exports the revision that the viewer may see. */
export async function exportCard(
  context: CardFileContext,
  actor: Actor,
  card: CardAccess,
  format: ExportFormat,
): Promise<SentFile> {
  const revision = await findRevision(context.db, visibleRevisionFor(actor, card))
  const newArt = await readReplacedArt(context, revision)
  const isArtReplaced = revision.source !== null && !revision.source.hasArt
  const modifiedAt = revision.number === 1 ? null : Math.floor(Date.parse(revision.created_at) / 1000)
  const input = { card: revision.card, format, newArt, isArtReplaced, modifiedAt }
  const write = (source: string | null) => context.workers.run(writeTask, { ...input, source }, WRITE)
  const source = format === 'json' ? null : revision.source
  const bytes = await (source === null ? write(null) : context.files.lend(source.key, write))
  return { bytes, name: exportFileName(revision.name, format), type: types[format] }
}

/**
 * The card's picture if no original file contains it: the card has no such file, or an upload replaced its picture.
 * Otherwise null.
 */
async function readReplacedArt(
  { files }: Pick<CardContext, 'files'>,
  { source, picture }: Revision,
): Promise<Uint8Array | null> {
  const hasOwnArt = picture !== null && source?.hasArt !== true
  return hasOwnArt ? await files.read(fileKey(picture, ART_WIDTH)) : null
}

/** Access to all cards is checked before anything is sent. */
export async function exportMyCards(
  context: Pick<CardContext, 'db' | 'clock' | 'files' | 'workers'>,
  actor: Actor,
  ids: readonly CardId[],
  format: ExportFormat,
): Promise<SentFile> {
  const cards = await Promise.all(
    [...new Set(ids)].map(id => requireCardAccess(context.db, actor, 'cards.update', id)),
  )
  const now = context.clock.now()
  return {
    bytes: writeZip(cardEntries(context, actor, cards, format, now)),
    name: exportFileName(`inkling cards ${now.toISOString().slice(0, 10)}`, 'zip'),
    type: 'application/zip',
  }
}

/** One at a time, so that only one card is in memory. */
async function* cardEntries(
  context: CardFileContext,
  actor: Actor,
  cards: readonly CardAccess[],
  format: ExportFormat,
  modifiedAt: Date,
): AsyncGenerator<ZipEntry> {
  const usedNames = new Set<string>()
  for (const card of cards) {
    const file = await exportCard(context, actor, card, format)
    yield { name: uniqueFileName(file.name, usedNames), modifiedAt, pieces: Readable.from([file.bytes]) }
  }
}

/** Names are unique ignoring case. */
function uniqueFileName(name: string, usedNames: Set<string>): string {
  const dot = name.lastIndexOf('.')
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name.slice(0, dot)} (${n})${name.slice(dot)}`
    if (usedNames.has(free.toLowerCase())) continue
    usedNames.add(free.toLowerCase())
    return free
  }
}

const listTask = defineTask<typeof runListing>(new URL('./list-assets.task.ts', import.meta.url))
const takeTask = defineTask<typeof runTaking>(new URL('./take-asset.task.ts', import.meta.url))
const READ = withinCpu(10_000)

/** Lists only files to which the card still refers. */
export async function listAssets(
  context: CardFileContext,
  actor: Actor,
  card: CardAccess,
): Promise<{ items: CardAsset[] }> {
  const items = await readFromSource(context, actor, card, input =>
    context.workers.run(listTask, input, READ),
  )
  return { items: items ?? [] }
}

/** Always as binary, never under its claimed type. */
export async function downloadAsset(
  context: CardFileContext,
  actor: Actor,
  card: CardAccess,
  path: string,
): Promise<SentFile> {
  const bytes = await readFromSource(context, actor, card, input =>
    context.workers.run(takeTask, { ...input, path }, READ),
  )
  if (bytes === null) throw notFoundError()
  return { bytes, name: basename(path), type: 'application/octet-stream' }
}

/** Null if the card was not imported. */
async function readFromSource<Found>(
  { db, files }: Pick<CardContext, 'db' | 'files'>,
  actor: Actor,
  card: CardAccess,
  read: (input: { source: string; data: CardData }) => Promise<Found>,
): Promise<Found | null> {
  const { source, card: stored } = await findRevision(db, visibleRevisionFor(actor, card))
  if (source === null) return null
  return await files.lend(source.key, async path =>
    path === null ? null : await read({ source: path, data: stored.data }),
  )
}
