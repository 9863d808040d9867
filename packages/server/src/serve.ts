import type { Logger } from 'pino'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { startSearchIndexer } from './features/cards/search/index-queue.ts'
import { Sampler } from './features/monitoring/sampler.ts'
import { startSampleCharacters } from './features/sample-characters/add-characters.ts'
import { openContext } from './open-context.ts'
import { startBackupSchedule } from './platform/backup/keep-backing-up.ts'
import { listen, requireOwnHost } from './platform/http/listen.ts'
import type { run } from './platform/workers/nothing.task.ts'
import { defineTask } from './platform/workers/task.ts'
import { startScheduledJobs } from './scheduled-jobs.ts'

export interface RunningServer {
  readonly url: string
  /** Finishes or saves running work. Further calls return the same promise. */
  stop(): Promise<void>
}

export async function serve(
  config: Config,
  log: Logger,
  webRoot: string | undefined,
): Promise<RunningServer> {
  const host = await requireOwnHost(config.host)
  const open = await openContext(config, log)
  const { context, database } = open
  let isServing = true
  let app: App | undefined
  try {
    const health = { isServing: () => isServing, isDatabaseUp: () => database.isUp() }
    app = await createApp({ context, health, webRoot })
    const { fastify, close } = app
    const port = await listen(fastify, { host, port: config.port })
    open.ownPorts.add(port)
    // Started after everything that can fail.
    const stopChores = startScheduledJobs(context)
    const stopKeepingUp = startSearchIndexer(context)
    const stopBackups =
      context.isAlone && config.dailyBackups ? startBackupSchedule(context) : () => undefined
    const stopWelcome = startSampleCharacters(context)
    const sampler = new Sampler(context)
    sampler.start()
    const warming = setTimeout(() => void warmFileWorkers(context), WARM_UP_DELAY_MS)

    let stopping: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      isServing = false
      clearTimeout(warming)
      stopChores()
      stopBackups()
      // In parallel, so that running answers get their full time.
      await Promise.all([stopWelcome(), stopKeepingUp(), close()])
      await sampler.stop()
      await open.close()
    }
    return { url: urlOf(config.host, port), stop: () => (stopping ??= stop()) }
  } catch (error) {
    await app?.close() // stops its jobs before the database closes
    await open.close()
    throw error
  }
}

/** Delay before the file workers start, so that the first upload does not wait for them. */
const WARM_UP_DELAY_MS = 3_000
const nothing = defineTask<typeof run>(new URL('./platform/workers/nothing.task.ts', import.meta.url))

async function warmFileWorkers({ workers, log }: Pick<AppContext, 'workers' | 'log'>): Promise<void> {
  try {
    await workers.run(nothing, undefined, { timeoutMs: 60_000 })
  } catch (error) {
    log.debug({ err: error }, 'could not start the file workers in advance')
  }
}

function urlOf(host: string, port: number): string {
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1' ? 'localhost' : host
  return `http://${name}:${port}`
}
