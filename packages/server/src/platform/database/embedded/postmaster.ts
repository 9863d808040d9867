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

/** A PostgreSQL that accepts connections. */
export type Postmaster = {
  pid: number
  /** Settles when it has ended, whoever ended it. */
  ended: Promise<void>
  /** Asks it to end now and in order; when it doesn't, to end at once. False if it does neither. */
  stop(): Promise<boolean>
}

/** PostgreSQL ended before it was ready; carries what it said. */
export class PostmasterFailure extends Error {
  override name = 'PostmasterFailure'
}

const lookAgainMs = 10
const fastShutdownMs = 10_000
const immediateShutdownMs = 7_000

/** Starts a postmaster and waits until it is ready, however long it has to recover from a crash first. */
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
    await Promise.race([ended, delay(lookAgainMs)])
  }
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) }
}

/**
 * In a process group of its own: Ctrl-C in a terminal goes to the whole group, and would end the database while
 * Inkling still saves the answers in flight.
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

/** In a container a killed postmaster's file may well name the pid that its successor gets again. */
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
  const settled = await Promise.race([promise.then(() => true), late])
  waiting.abort()
  return settled
}

const rotateAbove = 10 * 1024 * 1024
const mostRead = 64 * 1024

/** Sets a log that has grown large aside; the one set aside before goes. */
export function rotateLog(path: string): void {
  if (sizeOf(path) > rotateAbove) renameSync(path, `${path}.1`)
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Why PostgreSQL gave up, in its own words: the last grave line that it logged after `offset`. */
export function readLastError(path: string, offset: number): string | undefined {
  const complaints = readTextFrom(path, offset).matchAll(/(?:FATAL|PANIC|ERROR|postgres): +(.+)/g)
  return [...complaints].at(-1)?.[1]
}

function readTextFrom(path: string, offset: number): string {
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(mostRead)
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, mostRead, offset))
  } finally {
    closeSync(handle)
  }
}
