import type { AccountImport } from '@inkling/contract'
import { z } from 'zod'
import type { House } from '../../../context.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { type Intent, once } from '../../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../../platform/http/uploads/file-body.ts'
import { readJson, readJsonLines } from '../read-archive.ts'
import { bringComments } from './import-comments.ts'
import { bringFavorites, bringRatings } from './import-opinions.ts'
import { bringBlocks, bringFollows, bringProfile } from './import-people.ts'
import { bringSettings } from './import-settings.ts'
import type { BringRows, RowsOutcome } from './row-importer.ts'

const importers = {
  profile: bringProfile,
  settings: bringSettings,
  favorites: bringFavorites,
  ratings: bringRatings,
  comments: bringComments,
  follows: bringFollows,
  blocks: bringBlocks,
} as const satisfies Partial<Record<keyof AccountImport, BringRows>>

/** Files of which each row comes in by itself. */
export type RowsKind = keyof typeof importers

const FILE_MAX = 16 * 1024 * 1024
const Rows = z.array(z.unknown())

/** Brings the rows of a file in, all in one transaction. */
export async function importRows(
  house: House,
  { actor, intent }: { readonly actor: Actor; readonly intent: Intent | null },
  kind: RowsKind,
  { stream }: FileInHand,
): Promise<RowsOutcome> {
  const written = await (kind === 'comments' ? readJsonLines : readJson)(stream, FILE_MAX)
  const rows = Rows.safeParse(kind === 'profile' ? [written] : written)
  if (!rows.success) throw new Refusal('invalid_input')
  const { body } = await once(house.db, intent, 200, tx => importers[kind]({ house, tx, actor }, rows.data))
  return body as RowsOutcome // what it answers
}
