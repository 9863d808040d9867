import type { ExportFormat } from '@inkling/contract'
import { exportFileName } from '@inkling/engine'
import type { House } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { SentFile } from '../../../platform/http/downloads/send-file.ts'
import { taskIn } from '../../../platform/workers/task.ts'
import { withinCpu } from '../../../platform/workers/watch.ts'
import { ART_WIDTH, fileKey } from '../../uploads/picture-url.ts'
import { revisionFor, type Standing } from '../card-access.ts'
import { findRevision, type Revision } from '../revision.ts'
import type { run } from './write-card-file.task.ts'

const writeTask = taskIn<typeof run>(new URL('./write-card-file.task.ts', import.meta.url))
const WRITE = withinCpu(10_000)

const types: Readonly<Record<ExportFormat, string>> = {
  png: 'image/png',
  json: 'application/json; charset=utf-8',
  charx: 'application/zip',
}

/** The card as a file, in the revision that this reader may see. */
export async function exportCard(
  house: House,
  actor: Actor,
  card: Standing,
  format: ExportFormat,
): Promise<SentFile> {
  const revision = await findRevision(house.db, revisionFor(actor, card))
  const newArt = await newArtOf(house, revision)
  const isArtReplaced = revision.source !== null && !revision.source.hasArt
  const modifiedAt = revision.number === 1 ? null : Math.floor(Date.parse(revision.created_at) / 1000)
  const input = { card: revision.card, format, newArt, isArtReplaced, modifiedAt }
  const write = (source: string | null) => house.workers.run(writeTask, { ...input, source }, WRITE)
  const source = format === 'json' ? null : revision.source
  const bytes = await (source === null ? write(null) : house.files.lend(source.key, write))
  return { bytes, name: exportFileName(revision.name, format), type: types[format] }
}

/** The picture that was put in the place of that in the file it came from. */
async function newArtOf({ files }: House, { source, picture }: Revision): Promise<Uint8Array | null> {
  const hasOwnArt = picture !== null && source?.hasArt !== true
  return hasOwnArt ? await files.read(fileKey(picture, ART_WIDTH)) : null
}
