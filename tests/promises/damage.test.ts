import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import { expect, test } from 'vitest'
import { readPidFile } from '../../packages/server/src/platform/database/embedded/left-over.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { backUp } from './backups/backed-up.ts'
import { type DataDamage, damages } from './backups/damage.ts'
import { inkling } from './backups/operator.ts'
import { emptyPlace, type InstallationLocation, launchAt } from './backups/places.ts'
import { recordOwnFigures } from './figures.ts'
import { scratchDirectory } from './fixtures.ts'
import { SeededRandom } from './kill/random.ts'
import { readEveryPage } from './kill/verify-lists.ts'
import { trials } from './trials.ts'

const seed = Number(process.env.DAMAGE_SEED ?? Date.now() % 1e9)
const TRIALS = trials(50, 2)
/** The server records its WAL position within this time; by then it covers everything acknowledged before the crash. */
const NOTED_MS = 3_000

test(`a damaged data directory is noticed, and the newest backup brings it back (seed ${seed})`, {
  timeout: TRIALS * 120_000,
}, async () => {
  const random = new SeededRandom(seed)
  const counts = { trials: TRIALS, whole: 0, restored: 0, missing: 0, unsaid: 0 }
  for (let trial = 0; trial < TRIALS; trial++) {
    const damage = damages[trial % damages.length]
    if (damage === undefined) continue
    const { isWhole, missing, isSaid: isReported } = await survivesDamage(damage, random)
    counts[isWhole ? 'whole' : 'restored']++
    counts.missing += missing
    if (!isWhole && !isReported) counts.unsaid++
    expect({ damage: damage.name, ...counts }).toMatchObject({ missing: 0, unsaid: 0 })
  }
  recordOwnFigures('R13', counts)
})

interface DamageOutcome {
  /** Whether everything acknowledged was there after the start, because the damaged part was no longer needed. */
  readonly isWhole: boolean
  /** Cards missing at the end; after a restore, of those in the backup. */
  readonly missing: number
  readonly isSaid: boolean
}

async function survivesDamage(damage: DataDamage, random: SeededRandom): Promise<DamageOutcome> {
  const place = await emptyPlace(0)
  const backups = join(place.dataDir, 'backups')
  mkdirSync(backups)
  const server = await launchAt(place)
  const api = await createApi(server.url).register('admin')
  const backedUp = await makeCards(api, 5 + random.below(10))
  const backup = await backUp(place, backups)
  const later = await makeCards(api, 5)
  const table = await fileOfCards(place)
  await delay(NOTED_MS)
  await (damage.noticedBy === 'start' ? killAll(place, server) : server.stop())
  damage.inflict(place.dataDir, table, random)

  const complaint = await complaintOf(damage, place)
  if (complaint === undefined) {
    const restored = await cardsOf(place)
    return { isWhole: true, missing: countMissing([...backedUp, ...later], restored), isSaid: false }
  }
  await inkling(place.settings, 'restore', backup, '--set-aside')
  const restored = await cardsOf(place)
  const isSetAside = readdirSync(place.dataDir).some(name => name.startsWith('postgres.aside-'))
  return {
    isWhole: false,
    missing: countMissing(backedUp, restored),
    isSaid: isSetAside && isClear(damage, complaint, backup),
  }
}

const countMissing = (names: readonly string[], restored: ReadonlySet<string>): number =>
  names.filter(name => !restored.has(name)).length

/** What the next start complains about, or a backup if a table is damaged; undefined if all is well. */
async function complaintOf(damage: DataDamage, place: InstallationLocation): Promise<string | undefined> {
  if (damage.noticedBy === 'reading') {
    return await inkling(place.settings, 'backup', '--to', scratchDirectory()).catch(String)
  }
  try {
    await (await launchAt(place)).stop()
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** A refused start names the newest backup; for a damaged table, PostgreSQL's own error is enough. */
const isClear = ({ noticedBy }: DataDamage, complaint: string, backup: string): boolean =>
  noticedBy === 'reading'
    ? complaint.includes('invalid page')
    : complaint.includes(basename(backup)) && complaint.includes('--set-aside')

async function makeCards(api: Api, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => crypto.randomUUID())
  for (const name of names) await api.call(routes.cards.create, { body: { data: { name } } })
  return names
}

async function fileOfCards({ dataDir }: InstallationLocation): Promise<string> {
  const { pool, close } = await openDatabaseOf(dataDir)
  const { rows } = await pool.query<{ path: string }>(`select pg_relation_filepath('card_revisions') as path`)
  await close()
  return rows[0]?.path ?? ''
}

async function killAll({ dataDir }: InstallationLocation, server: { kill(): Promise<void> }): Promise<void> {
  const database = readPidFile(join(dataDir, 'postgres'))?.pid
  if (database !== undefined) process.kill(database, 'SIGKILL')
  await server.kill()
}

async function cardsOf(place: InstallationLocation): Promise<Set<string>> {
  const server = await launchAt(place)
  try {
    const body = { username: 'admin', password: TEST_PASSWORD }
    const { access_token } = await createApi(server.url).call(routes.auth.login, { body })
    const api = createApi(server.url, access_token)
    const cards = await readEveryPage(query => api.call(routes.cards.listMine, { query }))
    return new Set(cards.map(({ name }) => name))
  } finally {
    await server.stop()
  }
}
