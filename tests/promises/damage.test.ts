import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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
import { tellOwnFigures } from './figures.ts'
import { scratchDirectory } from './fixtures.ts'
import { SeededRandom } from './kill/random.ts'
import { everyPage } from './kill/verify-lists.ts'
import { trials } from './trials.ts'

const seed = Number(process.env.DAMAGE_SEED ?? Date.now() % 1e9)
const TRIALS = trials(50, 2)
/** The second copy of the log follows within this; so much longer is everything acknowledged before the crash. */
const COPIED_MS = 1_000

test(`a damaged data directory loses nothing that its copies hold, and what is damaged stays (seed ${seed})`, {
  timeout: TRIALS * 120_000,
}, async () => {
  const random = new SeededRandom(seed)
  const counts = { trials: TRIALS, mended: 0, restored: 0, acknowledged: 0, lost: 0, unsaid: 0 }
  for (let trial = 0; trial < TRIALS; trial++) {
    const damage = damages[trial % damages.length]
    if (damage === undefined) continue
    const { names, found, isSaid } = await endure(damage, random)
    counts[damage.isMended ? 'mended' : 'restored']++
    counts.acknowledged += names.length
    counts.lost += names.filter(name => !found.has(name)).length
    if (!isSaid) counts.unsaid++
    expect({ damage: damage.name, ...counts }).toMatchObject({ lost: 0, unsaid: 0 })
  }
  tellOwnFigures('R13', counts)
})

interface DamageOutcome {
  /** What was acknowledged, and what is there in the end. */
  readonly names: readonly string[]
  readonly found: ReadonlySet<string>
  /** Whether the operator was told. */
  readonly isSaid: boolean
}

async function endure(damage: DataDamage, random: SeededRandom): Promise<DamageOutcome> {
  const place = await emptyPlace(0)
  const backups = scratchDirectory()
  const server = await launchAt(place)
  const api = await createApi(server.url).register('admin')
  const names = await makeCards(api, 5 + random.below(10))
  const backup = await backUp(place, backups)
  if (damage.isMended) names.push(...(await makeCards(api, 5)))
  const table = await fileOfCards(place)
  await delay(COPIED_MS)
  await (damage.isMended ? killAll(place, server) : server.stop())
  damage.inflict(place.dataDir, table, random)

  if (damage.isMended) return { names, ...(await startAgain(place, 'damaged')) }
  const complaint = await inkling(place.settings, 'backup', '--to', backups).catch(String)
  await inkling(place.settings, 'restore', backup, '--set-aside')
  const { found } = await startAgain(place, '')
  const isKept = readdirSync(place.dataDir).some(name => name.startsWith('postgres.aside-'))
  return { names, found, isSaid: complaint.includes('invalid page') && isKept }
}

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

async function startAgain(
  place: InstallationLocation,
  said: string,
): Promise<{ found: Set<string>; isSaid: boolean }> {
  const server = await launchAt(place)
  try {
    const body = { username: 'admin', password: TEST_PASSWORD }
    const { access_token } = await createApi(server.url).call(routes.auth.login, { body })
    const api = createApi(server.url, access_token)
    const cards = await everyPage(query => api.call(routes.cards.listMine, { query }))
    return { found: new Set(cards.map(({ name }) => name)), isSaid: server.output().includes(said) }
  } finally {
    await server.stop()
  }
}
