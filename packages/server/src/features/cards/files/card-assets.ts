import { basename } from 'node:path/posix'
import type { CardAsset } from '@inkling/contract'
import type { CardData } from '@inkling/engine'
import type { House } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { notFound } from '../../../platform/http/api-error.ts'
import type { SentFile } from '../../../platform/http/downloads/send-file.ts'
import { taskIn } from '../../../platform/workers/task.ts'
import { withinCpu } from '../../../platform/workers/watch.ts'
import { revisionFor, type Standing } from '../card-access.ts'
import { findRevision } from '../revision.ts'
import type { run as runListing } from './list-assets.task.ts'
import type { run as runTaking } from './take-asset.task.ts'

const listTask = taskIn<typeof runListing>(new URL('./list-assets.task.ts', import.meta.url))
const takeTask = taskIn<typeof runTaking>(new URL('./take-asset.task.ts', import.meta.url))
const READ = withinCpu(10_000)

/** The files that came with a card, as long as it points at them or nothing ever did. */
export async function listAssets(
  house: House,
  actor: Actor,
  card: Standing,
): Promise<{ items: CardAsset[] }> {
  const items = await readSource(house, actor, card, input => house.workers.run(listTask, input, READ))
  return { items: items ?? [] }
}

/** One of them, to keep: never shown as what it says it is. */
export async function sendAsset(house: House, actor: Actor, card: Standing, path: string): Promise<SentFile> {
  const bytes = await readSource(house, actor, card, input =>
    house.workers.run(takeTask, { ...input, path }, READ),
  )
  if (bytes === null) throw notFound()
  return { bytes, name: basename(path), type: 'application/octet-stream' }
}

/** What is found in the file that a card came from; null when there is none. */
async function readSource<Found>(
  { db, files }: House,
  actor: Actor,
  card: Standing,
  read: (input: { source: string; data: CardData }) => Promise<Found>,
): Promise<Found | null> {
  const { source, card: stored } = await findRevision(db, revisionFor(actor, card))
  if (source === null) return null
  return await files.lend(source.key, async path =>
    path === null ? null : await read({ source: path, data: stored.data }),
  )
}
