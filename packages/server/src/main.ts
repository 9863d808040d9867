import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseStartError } from './platform/database/errors.ts'
import { FilesStartError } from './platform/files/file-store.ts'
import { HostError } from './platform/http/listen.ts'
import { BrokenSecretError, WrongSecretError } from './platform/keys/keys.ts'
import { createLog } from './platform/metrics/log.ts'
import { serve } from './serve.ts'

/** A shutdown that takes longer than this is ended; what was acknowledged is in the database. */
const LAST_MOMENT_MS = 30_000

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  let isRunning = false
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'uncaught exception')
    // What is thrown beside a start may be what it waits for; as it ends, so does the database that it began.
    if (!isRunning) process.exit(1)
  })

  const starting = serve(config, log, existsSync(built) ? built : undefined)
  let isStopping = false
  // A start that is broken off is finished and then undone, since a database on its way would be left behind.
  const stop = (): void => {
    isStopping = true
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref()
    starting
      .then(running => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'the shutdown failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  stopWithNpm(stop)
  const { url } = await starting
  isRunning = true
  if (!isStopping) console.log(`Inkling · 墨灵  ${url}\nData: ${config.dataDir}`)
}

const PARENT_LOOK_MS = 500

/** npm hands a SIGTERM to the shell between it and this process, which ends and says nothing: that its parent is another one is all that is seen here. */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_LOOK_MS).unref()
}

/** What an operator can mend is told in a sentence; everything else is a bug and shows where. */
function describeError(error: unknown): unknown {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    error instanceof FilesStartError ||
    error instanceof HostError ||
    error instanceof BrokenSecretError ||
    error instanceof WrongSecretError
  ) {
    return error.message
  }
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Choose one with PORT=…`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more rights. Choose one above 1023 with PORT=…`
  return error
}

main().catch((error: unknown) => {
  console.error(describeError(error))
  process.exit(1)
})
