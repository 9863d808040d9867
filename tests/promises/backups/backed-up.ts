import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrlOf } from '../../journeys/database-of.ts'
import type { WriteClient } from '../kill/client.ts'
import type { Findings } from '../kill/findings.ts'
import { readTables } from '../kill/tables.ts'
import { verifyLists } from '../kill/verify-lists.ts'
import { verifyMessages } from '../kill/verify-messages.ts'
import { inkling } from './operator.ts'
import { type InstallationLocation, launchAt } from './places.ts'

/** Backs up an installation, which may be running, and returns the backup's directory. */
export async function backUp({ settings }: InstallationLocation, to: string): Promise<string> {
  const before = new Set(await readdir(to))
  await inkling(settings, 'backup', '--with-secret', '--to', to)
  const [directory] = (await readdir(to)).filter(name => !before.has(name))
  if (directory === undefined) throw new Error('no backup was made')
  return join(to, directory)
}

const addressOf = ({ dataDir, databaseUrl = databaseUrlOf(dataDir) }: InstallationLocation): string =>
  databaseUrl

export const sureOf = (clients: readonly WriteClient[]) =>
  clients.map(({ name, ledger }) => ({ name, messages: [...ledger.messages.keys()] }))

/**
 * Verifies a backup made while clients write: it has everything they knew to be stored before it began, in consistent
 * trees.
 */
export async function verifyMoment(
  place: InstallationLocation,
  sure: ReturnType<typeof sureOf>,
  findings: Findings,
): Promise<void> {
  const inkling = await launchAt(place)
  try {
    const rows = await readTables(addressOf(place), findings)
    const stored = new Set(rows.map(({ id }) => id))
    for (const { name, messages } of sure) {
      for (const id of messages) {
        if (!stored.has(id)) findings.note('lost', `${name}: the message ${id} was there before the backup`)
      }
    }
  } finally {
    await inkling.stop()
  }
}

/** Verifies a backup made while nobody writes: it has exactly what the clients know to be stored. */
export async function verifyAll(
  place: InstallationLocation,
  url: string,
  clients: readonly WriteClient[],
): Promise<void> {
  const [first] = clients
  if (first === undefined) return
  const rows = await readTables(addressOf(place), first.findings)
  const byName = Map.groupBy(rows, ({ username }) => username)
  for (const client of clients) {
    await client.moveTo(url)
    await verifyLists(client, url)
    await verifyMessages(client, byName.get(client.name) ?? [])
  }
}
