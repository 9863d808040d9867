import { CardChange, type CardId } from '@inkling/contract'
import { z } from 'zod'
import type { House } from '../../context.ts'
import { changeCard } from '../../features/cards/update-card.ts'
import { isoNow } from '../../platform/clock.ts'
import type { ZippedFile } from '../../platform/files/zip/read-zip.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Intent, once } from '../../platform/http/idempotency/idempotency.ts'
import { readJson } from './read-json.ts'

/** What is ours about a card, and stands in no card file. */
const Labels = CardChange.pick({ tagline: true, tags: true, language: true, is_nsfw: true })
export type Labels = z.infer<typeof Labels>

const List = z.array(z.object({ file: z.string() }).and(Labels).nullable().catch(null))
const LIST_MAX = 16 * 1024 * 1024

/** By the names of card files, what the list beside them says. One that can't be read says nothing. */
export async function readLabels(files: readonly ZippedFile[]): Promise<ReadonlyMap<string, Labels>> {
  const list = files.find(({ path }) => path === 'cards/cards.json' || path.endsWith('/cards/cards.json'))
  if (list === undefined) return new Map()
  const stream = await list.read()
  try {
    const read = List.safeParse(await readJson(stream, LIST_MAX))
    const rows = read.success ? read.data.filter(row => row !== null) : []
    return new Map(rows.map(({ file, ...labels }) => [file, labels]))
  } finally {
    stream.destroy()
  }
}

/** Gives a card that came in its labels again. */
export async function label(
  house: House,
  actor: Actor,
  { id, labels, intent }: { id: CardId; labels: Labels; intent: Intent | null },
): Promise<void> {
  await once(house.db, intent, 200, tx => changeCard(tx, actor, id, labels, isoNow(house.clock)))
}
