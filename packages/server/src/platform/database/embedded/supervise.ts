import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../logger.ts'
import { DatabaseDamagedError } from '../errors.ts'
import { stopOrphanedPostmaster } from './left-over.ts'
import { type Postmaster, PostmasterFailure, type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { sendSignal } from './processes.ts'

/** A postmaster that is restarted if it exits unexpectedly, for example on a full disk. */
export type SupervisedPostmaster = {
  isUp(): boolean
  stop(): Promise<void>
}

const shortestPauseMs = 100
const maxPauseMs = 2_000
const orphanAttempts = 10

export async function supervise(plan: PostmasterOptions, logger: Logger): Promise<SupervisedPostmaster> {
  const stopping = new AbortController()
  let running: Postmaster | undefined = await startFirst(plan, logger)
  // If Inkling exits without closing the database, at least one stop signal is sent.
  const signalAtExit = () => running && sendSignal(running.pid, 'SIGINT')
  process.once('exit', signalAtExit)

  const watch = async () => {
    while (running) {
      await running.ended
      running = undefined
      if (stopping.signal.aborted) return
      logger.error('PostgreSQL stopped unexpectedly; restarting it')
      running = await startAgain(plan, logger, stopping.signal)
    }
  }
  const watching = watch()

  return {
    isUp: () => running !== undefined && !stopping.signal.aborted,
    async stop() {
      stopping.abort()
      const ended = running === undefined || (await running.stop())
      process.off('exit', signalAtExit)
      if (ended) await watching
      else logger.error('PostgreSQL does not stop; the next start will stop it')
    },
  }
}

/** Retries while children of a killed postmaster are exiting. The operator must fix any other failure. */
async function startFirst(plan: PostmasterOptions, logger: Logger): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startAlone(plan, logger)
    } catch (error) {
      if (!(error instanceof PostmasterFailure)) throw error
      if (attempt === orphanAttempts || !error.message.includes('shared memory block')) {
        throw new DatabaseDamagedError(startSentence(plan, error), { cause: error })
      }
      await delay(shortestPauseMs * attempt)
    }
  }
}

async function startAgain(plan: PostmasterOptions, logger: Logger, stopping: AbortSignal) {
  for (let pause = shortestPauseMs; !stopping.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      const postmaster = await startAlone(plan, logger)
      if (stopping.aborted) await postmaster.stop()
      else logger.info('PostgreSQL is running again')
      return postmaster
    } catch (error) {
      logger.error({ err: error }, 'PostgreSQL does not start; trying again')
      await delay(pause, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return undefined
}

async function startAlone(plan: PostmasterOptions, logger: Logger): Promise<Postmaster> {
  await stopOrphanedPostmaster(plan.layout.cluster, logger)
  return startPostmaster(plan)
}

function startSentence({ layout }: PostmasterOptions, failure: PostmasterFailure): string {
  return (
    `PostgreSQL did not start: ${failure.message}. Its log is ${layout.log}. The data in ${layout.cluster} was left ` +
    'untouched. Mend the cause and start again.'
  )
}
