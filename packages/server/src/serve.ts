import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { keepUp } from './features/cards/search/index-queue.ts'
import { Sampler } from './features/monitoring/sampler.ts'
import { startWelcome } from './features/sample-characters/add-characters.ts'
import { openHouse } from './open-context.ts'
import { keepBackingUp } from './platform/backup/keep-backing-up.ts'
import { listen } from './platform/http/listen.ts'
import { startChores } from './scheduled-jobs.ts'

export interface Running {
  /** The address to open in a browser. */
  readonly url: string
  /** Finishes or checkpoints what is open, then closes; the same promise however often it is asked. */
  stop(): Promise<void>
}

/** Opens the house, puts the app in it, and answers. */
export async function serve(config: Config, log: Logger, webRoot: string | undefined): Promise<Running> {
  const open = await openHouse(config, log)
  const { house, database } = open
  let isServing = true
  try {
    const health = { isServing: () => isServing, isDatabaseUp: () => database.isUp() }
    const app = await createApp({ house, health, webRoot })
    const port = await listen(app.fastify, config)
    open.ownPorts.add(port)
    // What goes on behind the calls begins when there is nothing left that could fail and close the house.
    const stopChores = startChores(house)
    const stopKeepingUp = keepUp(house)
    const stopBackups = house.isAlone && config.dailyBackups ? keepBackingUp(house) : () => undefined
    const stopWelcome = startWelcome(house)
    const sampler = new Sampler(house)
    sampler.start()

    let stopping: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      isServing = false
      stopChores()
      stopBackups()
      // Side by side: answers are given their time from now on, whatever else takes its own.
      await Promise.all([stopWelcome(), stopKeepingUp(), app.close()])
      await sampler.stop()
      await open.close()
    }
    return { url: urlOf(config.host, port), stop: () => (stopping ??= stop()) }
  } catch (error) {
    await open.close()
    throw error
  }
}

function urlOf(host: string, port: number): string {
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1' ? 'localhost' : host
  return `http://${name}:${port}`
}
