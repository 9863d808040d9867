import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { runAs, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterLayout } from './layout.ts'
import { type PidFile, readPidFile } from './left-over.ts'
import type { PostgresSettings } from './settings.ts'

export type PostmasterOptions = {
  binaries: Binaries
  layout: ClusterLayout
  account: SystemAccount
  settings: PostgresSettings
}

export type Postmaster = {
  pid: number
  /** Resolves when the process exits, for whatever reason. */
  ended: Promise<void>
  /** Tries a fast shutdown, then an immediate one. False if neither works. */
  stop(): Promise<boolean>
}

/** Contains PostgreSQL's error message. */
export class PostmasterFailure extends Error {
  override name = 'PostmasterFailure'
}

const pollMs = 10
const fastShutdownMs = 10_000
const immediateShutdownMs = 7_000

/** Resolves once the postmaster is ready. Crash recovery may take any time. */
export async function startPostmaster(plan: PostmasterOptions): Promise<Postmaster> {
  const logged = sizeOf(plan.layout.log)
  const before = readPidFile(plan.layout.cluster)
  const child = spawnPostgres(plan)
  const life = { isOver: false, spawnError: undefined as Error | undefined }
  const ended = new Promise<void>(resolve => {
    const end = (error?: Error) => {
      life.isOver = true
      life.spawnError = error
      resolve()
    }
    child.once('exit', () => end())
    child.once('error', end)
  })
  while (!isReady(readPidFile(plan.layout.cluster), before, child)) {
    if (life.isOver) throw toPostmasterFailure(plan, logged, life.spawnError)
    await Promise.race([ended, delay(pollMs)])
  }
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) }
}

/**
 * Starts in its own process group: Ctrl-C signals the whole group and would stop the database while Inkling saves
 * running answers.
 */
function spawnPostgres({ binaries, layout, account, settings }: PostmasterOptions): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(layout.log, 'a', 0o600)
  try {
    return spawn(binaries.postgres, ['-D', layout.cluster, ...options], {
      ...runAs(account),
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** Compares times too: in a container the new process may get the pid of the killed one. */
function isReady(now: PidFile | undefined, before: PidFile | undefined, child: ChildProcess): boolean {
  return now !== undefined && now.pid === child.pid && now.isReady && now.writtenAt !== before?.writtenAt
}

function toPostmasterFailure(
  { layout }: PostmasterOptions,
  logged: number,
  spawnError: Error | undefined,
): PostmasterFailure {
  return new PostmasterFailure(
    spawnError?.message ?? readLastError(layout.log, logged) ?? 'it ended without a word',
  )
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<boolean> {
  child.kill('SIGINT')
  if (await settlesWithin(ended, fastShutdownMs)) return true
  child.kill('SIGQUIT')
  return settlesWithin(ended, immediateShutdownMs)
}

async function settlesWithin(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  const waiting = new AbortController()
  const late = delay(milliseconds, false, { signal: waiting.signal }).catch(() => false)
  const isSettled = await Promise.race([promise.then(() => true), late])
  waiting.abort()
  return isSettled
}

const rotateAbove = 10 * 1024 * 1024
const maxRead = 64 * 1024

/** Keeps one old file. */
export function rotateLog(path: string): void {
  if (sizeOf(path) > rotateAbove) renameSync(path, `${path}.1`)
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export function readLastError(path: string, offset: number): string | undefined {
  const complaints = readTextFrom(path, offset).matchAll(/(?:FATAL|PANIC|ERROR|postgres): +(.+)/g)
  return [...complaints].at(-1)?.[1]
}

function readTextFrom(path: string, offset: number): string {
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(maxRead)
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, maxRead, offset))
  } finally {
    closeSync(handle)
  }
}
