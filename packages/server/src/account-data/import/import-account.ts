import { ACCOUNT_FILE_MAX, ACCOUNT_SKIPS_SHOWN, type AccountImport } from '@inkling/contract'
import { findLiveLogins } from '../../features/accounts/store.ts'
import type { TempFile } from '../../platform/files/receive.ts'
import { BrokenZipError, openZip } from '../../platform/files/zip/read-zip.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type IdempotentResponse, withIdempotency } from '../../platform/http/idempotency/idempotency.ts'
import type { IncomingFile } from '../../platform/http/uploads/file-body.ts'
import { receiveFile, withFileIdempotency } from '../../platform/http/uploads/receive-file.ts'
import type { AccountDataContext, AccountImportContext } from '../context.ts'
import { readCardLabels } from './existing-cards.ts'
import { type AccountImporter, PartImporter } from './part-importer.ts'
import { ImportIndex, listParts } from './read-archive.ts'

/** More than any account has. */
const FILES_MAX = 50_000
/** Uncompressed bytes of all files. */
const INFLATED_MAX = 8 * 1024 ** 3

/**
 * Imports an archive file by file. Each has its own idempotency key, so a retry continues where the first request
 * stopped.
 */
export async function importAccount(
  context: AccountImportContext,
  bringer: AccountImporter,
  file: IncomingFile,
): Promise<IdempotentResponse> {
  const draft = await receiveFile(context, file, { limitOf: () => ACCOUNT_FILE_MAX })
  try {
    return await withFileIdempotency(context.db, bringer.idempotency, draft, async ofFile => {
      const added = await addAll(context, bringer, draft)
      return await withIdempotency(context.db, ofFile, 200, async () => added)
    })
  } catch (error) {
    if (error instanceof BrokenZipError)
      throw new ApiError('not_an_account', { facts: { reason: error.message } })
    throw error
  } finally {
    await draft.remove()
  }
}

async function addAll(
  context: AccountImportContext,
  bringer: AccountImporter,
  { path }: TempFile,
): Promise<AccountImport> {
  const zip = await openZip(path, FILES_MAX)
  try {
    const parts = listParts(zip.files)
    if (parts.length === 0) throw new ApiError('not_an_account', { facts: { reason: 'nothing_known' } })
    const size = parts.reduce((sum, { file }) => sum + file.size, 0)
    if (size > INFLATED_MAX) throw new ApiError('too_large', { facts: { limit: INFLATED_MAX } })
    const archive = { contents: await ImportIndex.of(zip.files), labels: await readCardLabels(zip.files) }
    const importer = new PartImporter(context, bringer, archive)
    const skipped: AccountImport['skipped'] = []
    for (const part of parts) {
      await requireLive(context, bringer)
      skipped.push(...(await importer.add(part)))
    }
    return {
      ...importer.counts,
      skipped: skipped.slice(0, ACCOUNT_SKIPS_SHOWN),
      skipped_count: skipped.length,
    }
  } finally {
    await zip.close()
  }
}

/** Stops if the login ended meanwhile, since a large archive takes minutes. */
async function requireLive(
  { db }: Pick<AccountDataContext, 'db'>,
  { actor }: AccountImporter,
): Promise<void> {
  if ((await findLiveLogins(db, [actor.login_id])).length === 0) throw new ApiError('not_signed_in')
}
