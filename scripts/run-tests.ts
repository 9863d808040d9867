import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { temporaryDirectory } from '../packages/server/src/testing/temporary-directory.ts'
import { buildWeb } from './build-web.ts'
import { root } from './files.ts'
import { findChromium, installChromium } from './find-chromium.ts'
import { run } from './run.ts'

const END_MS = 15_000

/**
 * Runs Vitest with a built web app and Chromium. However it ends, also by Ctrl-C, it leaves no server, database or
 * directory behind.
 * @returns the exit code
 */
export async function runTests(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  installChromium()
  const chromium = findChromium()
  if ('sentence' in chromium) {
    console.error(chromium.sentence)
    return 1
  }
  if (!(await buildWeb())) return 1
  const directory = temporaryDirectory()
  const hold = () => undefined // Vitest handles Ctrl-C itself; this waits for its end
  process.on('SIGINT', hold)
  try {
    return await run('vitest', ['run', ...args], {
      TEST_DIRECTORY: directory,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/inkling'),
      ...env,
    })
  } finally {
    await endProcesses(directory)
    await rm(directory, { recursive: true, force: true })
    process.off('SIGINT', hold)
  }
}

/** Stops servers that tests left running, which stop their databases, and then the remaining databases. */
async function endProcesses(directory: string): Promise<void> {
  await endAll(
    readdirSync(directory).flatMap(name => /^server-(\d+)$/.exec(name)?.[1] ?? []),
    'SIGTERM',
  )
  const locks = readdirSync(directory)
    .map(name => join(directory, name, 'postgres/postmaster.pid'))
    .filter(path => existsSync(path))
  await endAll(
    locks.map(path => readFileSync(path, 'utf8').split('\n')[0] ?? ''),
    'SIGINT',
  )
}

async function endAll(pids: readonly string[], signal: NodeJS.Signals): Promise<void> {
  let left = pids.map(Number).filter(pid => pid > 0 && send(pid, signal))
  for (const end = Date.now() + END_MS; left.length > 0 && Date.now() < end; await delay(100))
    left = left.filter(pid => send(pid, 0))
  for (const pid of left) send(pid, 'SIGKILL')
}

/** Returns whether the process exists. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
