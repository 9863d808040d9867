import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import { type Api, createApi, startScriptedUpstream, TEST_PASSWORD } from '@inkling/server/testing'
import { databaseUrlOf } from '../../journeys/database-of.ts'
import { type Launched, launchInkling } from '../../launch.ts'
import { overlappingZip } from '../files/zip.ts'
import { Crowd } from '../kill/crowd.ts'
import { standstill } from '../stalls/troubles.ts'
import { type Sample, sample } from './samples.ts'
import { follow, type Happened } from './schedule.ts'
import { Town } from './town.ts'

export interface SoakOptions {
  readonly minutes: number
  readonly users: number
  readonly seed: number
  readonly dataDir: string
}

export interface SoakResult {
  readonly crowd: Crowd
  readonly happened: Happened
  /** One list for each life of the process, which a kill or a deployment ends. */
  readonly lives: readonly (readonly Sample[])[]
}

const STALL_MS = 2_000
const SAMPLE_MS = 5_000
/** An answer that is under way when everybody rests for a look is over by then. */
const PATIENCE_MS = 120_000

/** The soak of security.md section 5: people do what they do, while what happens to machines happens. */
export async function soak({ minutes, users, seed, dataDir }: SoakOptions): Promise<SoakResult> {
  const upstream = await startScriptedUpstream({ keepRequests: false })
  let inkling = await launchInkling({ dataDir, isAlone: true })
  const { url } = inkling
  const crowd = await Crowd.open({ url, upstream: upstream.url, clients: users, seed, faulty: true })
  const lives: Sample[][] = [[]]
  const town = new Town(crowd, () => adminOf(url))
  const sampling = setInterval(() => {
    void sample(url).then(one => one && lives.at(-1)?.push(one))
  }, SAMPLE_MS)
  const startAgain = async (): Promise<Launched> => {
    const again = await launchInkling({ dataDir, isAlone: true, env: { PORT: new URL(url).port } })
    lives.push([])
    return again
  }
  const stall = standstill(dataDir)
  const living = town.live()
  const happened = await follow(
    [
      { name: 'checks', everyMinutes: 1, happen: () => town.rest(() => check(crowd, url, dataDir)) },
      { name: 'bombs', everyMinutes: 5, happen: () => bomb(crowd) },
      {
        name: 'stalls',
        everyMinutes: 10,
        happen: async () => {
          await stall.begin()
          await delay(STALL_MS)
          await stall.end()
        },
      },
      {
        name: 'kills',
        everyMinutes: 20,
        happen: async () => {
          await inkling.kill()
          inkling = await startAgain()
        },
      },
      {
        name: 'deployments',
        everyMinutes: 30,
        happen: async () => {
          await inkling.stop()
          inkling = await startAgain()
        },
      },
    ],
    minutes,
  )
  town.end()
  await living
  await check(crowd, url, dataDir)
  clearInterval(sampling)
  await inkling.stop()
  await upstream.close()
  return { crowd, happened, lives }
}

async function adminOf(url: string): Promise<Api> {
  const body = { username: 'admin', password: TEST_PASSWORD }
  return createApi(url, (await createApi(url).call(routes.auth.login, { body })).access_token)
}

/** Holds everything that is there against what everybody was told, by calls and by the tables. */
async function check(crowd: Crowd, url: string, dataDir: string): Promise<void> {
  await crowd.moveTo(url) // who has been logged in for long logs in again
  await crowd.repeat()
  await crowd.hearOut()
  await crowd.verify(databaseUrlOf(dataDir), PATIENCE_MS)
}

/** Whoever brings it is refused, or not answered at all while there is no server. */
async function bomb({ clients: [client] }: Crowd): Promise<void> {
  const body = overlappingZip(500, Buffer.alloc(1_000_000))
  const response = await client?.api.send(routes.cards.import, { body }).catch(() => undefined)
  if (response?.ok) client?.findings.note('broken', 'a bomb was taken for a card')
}
