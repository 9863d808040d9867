import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverProgram } from '../scripts/build-server.ts'
import { serverSettings } from '../scripts/server-settings.ts'
import { freshDataDirectory } from './fresh-data-directory.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface LaunchOptions {
  /** Its own database and files, even where the suite runs on shared stores with several instances. */
  readonly isAlone?: boolean
  /** Data directory; when absent, a fresh one that `stop` removes. */
  readonly dataDir?: string
  /** Overrides the settings for tests: a free port, no rate limits, an empty hub. */
  readonly env?: Readonly<Record<string, string>>
  /** The command, run from the repository's root; the built server when absent. */
  readonly command?: readonly [string, ...string[]]
  /** Sends SIGTERM to this process alone once the promise settles, whether or not the process is ready by then. */
  readonly stopOn?: Promise<unknown>
}

/** A whole Inkling, in its own process. */
export interface Launched {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** Sends SIGKILL to this process alone: its database keeps running until the next start on the directory finds it. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves to the exit code, -1 if a signal ended the process. */
  stop(): Promise<number>
  /** All output of the process so far. */
  output(): string
}

/** The process ended before it was ready; `code` is its exit code and `output` what it printed. */
export class LaunchError extends Error {
  readonly code: number
  readonly output: string

  constructor(code: number, output: string) {
    super(`Inkling did not start (exit ${code}): ${output.trim()}`)
    this.name = 'LaunchError'
    this.code = code
    this.output = output
  }
}

const ADDRESS = /Inkling · 墨灵 {2}(\S+)/

/**
 * Starts one process as an operator would, and waits until it prints its address.
 * @throws LaunchError if it ends before that
 */
export async function launchProcess(options: LaunchOptions): Promise<Launched> {
  const dataDir = options.dataDir ?? (await freshDataDirectory())
  const [program, ...args] = options.command ?? [process.execPath, serverProgram]
  // In its own process group, because there may be other processes between npm and the server.
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverSettings,
      ...process.env,
      PORT: '0',
      RATE_LIMITS: 'off',
      WELCOME_CHARACTERS: 'off',
      CHAT_TITLES: 'off',
      DATA_DIR: dataDir,
      ...options.env,
    },
  })
  const ended = endOf(child)
  noteProcess(child)
  const output = collect(child)
  void options.stopOn?.then(() => child.kill('SIGTERM'))
  const forget = async (): Promise<void> => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const url = await Promise.race([output.address, ended.then(() => undefined)])
  if (url === undefined) {
    await forget()
    throw new LaunchError(await ended, output.output())
  }
  const end = (signal: NodeJS.Signals): Promise<number> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), signal)
    return ended
  }
  return {
    url,
    pid: child.pid ?? 0, // a process that has printed its address has an id
    dataDir,
    kill: async () => void (await end('SIGKILL')),
    stop: async () => {
      const code = await end('SIGTERM')
      await forget()
      return code
    },
    output: output.output,
  }
}

/** Records the process, so that an aborted run can end it (`run-tests.ts`). */
function noteProcess(child: ChildProcess): void {
  const directory = process.env.TEST_DIRECTORY
  if (directory === undefined) return
  const path = join(directory, `server-${child.pid}`)
  writeFileSync(path, '')
  child.once('exit', () => rmSync(path, { force: true }))
}

async function endOf(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'close')
  return typeof code === 'number' ? code : -1
}

function collect(child: ChildProcess): { address: Promise<string>; output(): string } {
  const { promise: address, resolve } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = ADDRESS.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
  }
  return { address, output: () => output }
}
