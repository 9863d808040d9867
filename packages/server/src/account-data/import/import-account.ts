import { ACCOUNT_FILE_MAX, ACCOUNT_SKIPS_SHOWN, type AccountImport } from '@inkling/contract'
import type { House } from '../../context.ts'
import { findLiveLogins } from '../../features/accounts/store.ts'
import type { Draft } from '../../platform/files/receive.ts'
import { BrokenZipError, openZip } from '../../platform/files/zip/read-zip.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { type Outcome, once } from '../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { onceOfFile, receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { readLabels } from './existing-cards.ts'
import { type Bringer, PartImporter } from './part-importer.ts'
import { partsOf, ReadContents } from './read-archive.ts'

/** More than anybody has: each is a chat, a card, a book. */
const FILES_MAX = 50_000
/** Bytes of all of them when they are inflated. */
const INFLATED_MAX = 8 * 1024 ** 3

/**
 * Adds what an account's zip holds, file by file, each as if it had been brought alone. Every file is an intent of its
 * own, so that a repeat after a lost answer goes on where the first call ended.
 */
export async function importAccount(house: House, bringer: Bringer, file: FileInHand): Promise<Outcome> {
  const draft = await receiveFile(house, file, { limitOf: () => ACCOUNT_FILE_MAX })
  try {
    return await onceOfFile(house.db, bringer.intent, draft, async ofFile => {
      const added = await addAll(house, bringer, draft)
      return await once(house.db, ofFile, 200, async () => added)
    })
  } catch (error) {
    if (error instanceof BrokenZipError)
      throw new Refusal('not_an_account', { facts: { reason: error.message } })
    throw error
  } finally {
    await draft.remove()
  }
}

async function addAll(house: House, bringer: Bringer, { path }: Draft): Promise<AccountImport> {
  const zip = await openZip(path, FILES_MAX)
  try {
    const parts = partsOf(zip.files)
    if (parts.length === 0) throw new Refusal('not_an_account', { facts: { reason: 'nothing_known' } })
    const size = parts.reduce((sum, { file }) => sum + file.size, 0)
    if (size > INFLATED_MAX) throw new Refusal('too_large', { facts: { limit: INFLATED_MAX } })
    const said = { contents: await ReadContents.of(zip.files), labels: await readLabels(zip.files) }
    const importer = new PartImporter(house, bringer, said)
    const skipped: AccountImport['skipped'] = []
    for (const part of parts) {
      await requireLive(house, bringer)
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

/** A large zip takes minutes: whoever is logged out, suspended or gone by then brings nothing more. */
async function requireLive({ db }: House, { actor }: Bringer): Promise<void> {
  if ((await findLiveLogins(db, [actor.login_id])).length === 0) throw new Refusal('not_signed_in')
}
