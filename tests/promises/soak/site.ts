import { routes } from '@inkling/contract'
import { type Api, createApi, startScriptedUpstream, TEST_PASSWORD } from '@inkling/server/testing'
import { type Launched, launchInkling } from '../../launch.ts'
import { WriteBurst } from '../kill/crowd.ts'
import { SoakUsers } from './town.ts'

export interface SoakSiteOptions {
  readonly users: number
  readonly seed: number
  /** Inkling's data directory, empty at first. */
  readonly dataDir: string
}

export interface SoakSite {
  /** The process that runs now; `launchAgain` keeps its address. */
  inkling: Launched
  readonly url: string
  readonly dataDir: string
  readonly crowd: WriteBurst
  readonly town: SoakUsers
  /** Starts a process on the data of the one that has ended. */
  launchAgain(): Promise<Launched>
  logInAsBad(): Promise<Api>
  close(): Promise<void>
}

const ATTACKER = 'mallory'
const COLLECT_GARBAGE = `--import=${new URL('collect-garbage.ts', import.meta.url)}`

export async function openSite({ users, seed, dataDir }: SoakSiteOptions): Promise<SoakSite> {
  const upstream = await startScriptedUpstream({ keepRequests: false })
  const launch = (PORT = '0'): Promise<Launched> =>
    launchInkling({ dataDir, isAlone: true, env: { PORT, NODE_OPTIONS: COLLECT_GARBAGE } })
  const inkling = await launch()
  const { url } = inkling
  const crowd = await WriteBurst.open({ url, upstream: upstream.url, clients: users, seed, faulty: true })
  await createApi(url).register(ATTACKER)
  const site: SoakSite = {
    inkling,
    url,
    dataDir,
    crowd,
    town: new SoakUsers(crowd, () => logIn(url, 'admin')),
    launchAgain: () => launch(new URL(url).port),
    logInAsBad: () => logIn(url, ATTACKER),
    async close() {
      await site.inkling.stop()
      await upstream.close()
    },
  }
  return site
}

async function logIn(url: string, username: string): Promise<Api> {
  const body = { username, password: TEST_PASSWORD }
  return createApi(url, (await createApi(url).call(routes.auth.login, { body })).access_token)
}
