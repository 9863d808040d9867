import { rm } from 'node:fs/promises'
import { type Api, createApi, startScriptedUpstream } from '@inkling/server/testing'
import { connectModel } from '../../packages/server/src/testing/chat.ts'
import { freshDataDirectory } from '../fresh-data-directory.ts'
import { type LaunchOptions, launchInkling } from '../launch.ts'

export type Upstream = Awaited<ReturnType<typeof startScriptedUpstream>>

/** A new Inkling in its own process, and a scripted model beside it. */
export interface JourneySite {
  readonly url: string
  readonly dataDir: string
  readonly upstream: Upstream
  /** Makes calls without a login. */
  readonly api: Api
  /** All output since the last start. */
  output(): string
  /** Sends SIGKILL, which interrupts anything in progress. */
  kill(): Promise<void>
  /** Keeps the data and the address. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

/** Starts Inkling and the model. `env` overrides the settings for tests; `isAlone` is as in `LaunchOptions`. */
export async function openSite(env: LaunchOptions['env'] = {}, isAlone = false): Promise<JourneySite> {
  const dataDir = await freshDataDirectory()
  const upstream = await startScriptedUpstream()
  let inkling = await launchInkling({ dataDir, isAlone, env })
  const { url } = inkling
  return {
    url,
    dataDir,
    upstream,
    api: createApi(url),
    output: () => inkling.output(),
    kill: () => inkling.kill(),
    async startAgain() {
      inkling = await launchInkling({ dataDir, isAlone, env: { ...env, PORT: new URL(url).port } })
    },
    async close() {
      await inkling.stop()
      await upstream.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Adds an admin, so that no visitor becomes one, and a model that gives scripted answers. */
export async function prepareSite({ api, upstream }: JourneySite): Promise<void> {
  await connectModel(await api.register('admin'), upstream, 'normal')
}
