import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig, SETTING_NAMES } from './config.ts'
import { DatabaseStartError } from './platform/database/errors.ts'
import { FilesStartError } from './platform/files/file-store.ts'
import { HostError } from './platform/http/listen.ts'
import { BrokenSecretError, WrongSecretError } from './platform/keys/keys.ts'
import { createLog } from './platform/metrics/log.ts'
import { serve } from './serve.ts'
import { addSettingsFile, describeUnknownSettings } from './settings-file.ts'

/** The process exits this long after a signal (ms), when acknowledged writes are in the database. */
const FORCED_EXIT_MS = 30_000

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

async function main(): Promise<void> {
  const inFile = addSettingsFile(process.env)
  for (const sentence of describeUnknownSettings(process.env, inFile, SETTING_NAMES)) console.warn(sentence)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  let isRunning = false
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'uncaught exception')
    // Startup may be waiting for what just failed. Exiting also stops the embedded database.
    if (!isRunning) process.exit(1)
  })

  const starting = serve(config, log, existsSync(built) ? built : undefined)
  let isStopping = false
  // A signal during startup takes effect after it, since otherwise a starting database would be left behind.
  const stop = (): void => {
    isStopping = true
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
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

const PARENT_POLL_MS = 500

/**
 * Under `npm start`, npm sends SIGTERM only to the shell in between, so this process notices only a change of its
 * parent.
 */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_POLL_MS).unref()
}

/** Operators see a sentence for errors that they can fix, and a stack for others. */
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
