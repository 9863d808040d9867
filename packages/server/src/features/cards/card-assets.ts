import { basename } from 'node:path/posix'
import type { CardAsset } from '@inkling/contract'
import type { House } from '../../house.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/refusal.ts'
import type { SentFile } from '../../platform/http/send-file.ts'
import { taskIn } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import type { run as runListing } from './list-assets.task.ts'
import { findRevision } from './revision.ts'
import { revisionFor, type Standing } from './standing.ts'
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
  const { source, data } = await sourceOf(house, actor, card)
  if (source === null) return { items: [] }
  const items = await house.workers.run(listTask, { source, data }, READ)
  return { items }
}

/** One of them, to keep: never shown as what it says it is. */
export async function sendAsset(house: House, actor: Actor, card: Standing, path: string): Promise<SentFile> {
  const { source, data } = await sourceOf(house, actor, card)
  if (source === null) throw notFound()
  const bytes = await house.workers.run(takeTask, { source, data, path }, READ)
  if (bytes === null) throw notFound()
  return { bytes, name: basename(path), type: 'application/octet-stream' }
}

async function sourceOf({ db, files }: House, actor: Actor, card: Standing) {
  const { source, card: stored } = await findRevision(db, revisionFor(actor, card))
  return { source: source && (await files.localPath(source.key)), data: stored.data }
}
