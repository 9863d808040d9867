import { rm } from 'node:fs/promises'
import { type Api, createApi, startScriptedUpstream } from '@inkling/server/testing'
import { connectModel } from '../../packages/server/src/testing/chat.ts'
import { freshDataDirectory } from '../fresh-data-directory.ts'
import { type LaunchOptions, launchInkling } from '../launch.ts'

export type Upstream = Awaited<ReturnType<typeof startScriptedUpstream>>

/** A fresh Inkling in a process of its own, and a scripted model beside it. */
export interface JourneySite {
  readonly url: string
  readonly dataDir: string
  readonly upstream: Upstream
  /** Calls as nobody. */
  readonly api: Api
  /** Everything that it has said since it was started last. */
  output(): string
  /** SIGKILL: what is under way breaks off. */
  kill(): Promise<void>
  /** On the same data, under the same address. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

/** Starts both; `env` is over the settings for tests, `isAlone` as in `LaunchOptions`. */
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

/** An admin, so that visitors are none, and a model that answers whatever a test scripts. */
export async function furnish({ api, upstream }: JourneySite): Promise<void> {
  await connectModel(await api.register('admin'), upstream, 'normal')
}
