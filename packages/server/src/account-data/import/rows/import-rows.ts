import type { AccountImport } from '@inkling/contract'
import { z } from 'zod'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { type IdempotencyRecord, withIdempotency } from '../../../platform/http/idempotency/idempotency.ts'
import type { IncomingFile } from '../../../platform/http/uploads/file-body.ts'
import type { AccountDataContext } from '../../context.ts'
import { readJson, readJsonLines } from '../read-archive.ts'
import { importComments } from './import-comments.ts'
import { importFavorites, importRatings } from './import-opinions.ts'
import { importBlocks, importFollows, importProfile } from './import-people.ts'
import { importSettings } from './import-settings.ts'
import type { RowImporter, RowImportResult } from './row-importer.ts'

const importers = {
  profile: importProfile,
  settings: importSettings,
  favorites: importFavorites,
  ratings: importRatings,
  comments: importComments,
  follows: importFollows,
  blocks: importBlocks,
} as const satisfies Partial<Record<keyof AccountImport, RowImporter>>

export type RowsKind = keyof typeof importers

const FILE_MAX = 16 * 1024 * 1024
const Rows = z.array(z.unknown())

export async function importRows(
  context: Pick<AccountDataContext, 'db' | 'clock'>,
  { actor, idempotency }: { readonly actor: Actor; readonly idempotency: IdempotencyRecord | null },
  kind: RowsKind,
  { stream }: IncomingFile,
): Promise<RowImportResult> {
  const written = await (kind === 'comments' ? readJsonLines : readJson)(stream, FILE_MAX)
  const rows = Rows.safeParse(kind === 'profile' ? [written] : written)
  if (!rows.success) throw new ApiError('invalid_input')
  const { body } = await withIdempotency(context.db, idempotency, 200, tx =>
    importers[kind]({ clock: context.clock, tx, actor }, rows.data),
  )
  return body as RowImportResult
}
