import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { layoutOf } from '../../../packages/server/src/platform/database/embedded/layout.ts'
import { readPidFile } from '../../../packages/server/src/platform/database/embedded/left-over.ts'
import type { DatabaseLine } from './line.ts'

export interface StallTrouble {
  readonly name: string
  /** What cannot be stored meanwhile: everything, files, or only some writes. */
  readonly stops: 'everything' | 'files' | 'something'
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

export const lineTroubles = (line: DatabaseLine): [StallTrouble, ...StallTrouble[]] => [
  { name: 'the database answers nothing', stops: 'everything', begin: line.freeze, end: line.mend },
  { name: 'the database is cut off', stops: 'everything', begin: line.cut, end: line.mend },
  { name: 'the database is slow', stops: 'something', begin: line.slow, end: line.mend },
]

/** Stops every process of the embedded PostgreSQL. */
export function stoppedDatabase(dataDir: string): StallTrouble {
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of processesOf(dataDir)) process.kill(pid, signal)
  }
  return {
    name: 'the own database stands still',
    stops: 'everything',
    begin: () => signalAll('SIGSTOP'),
    end: () => signalAll('SIGCONT'),
  }
}

/** The postmaster comes first, so that it starts no further process. */
function processesOf(dataDir: string): number[] {
  const postmaster = readPidFile(layoutOf(dataDir).cluster)?.pid
  if (postmaster === undefined) return []
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    // The name in parentheses may contain anything; the state and the parent follow it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined // the process has just ended
  }
}

/** Files can be neither written nor read, because their path cannot be opened. */
export function filesAway(dataDir: string): StallTrouble {
  const places = ['files', 'drafts'].map(name => join(dataDir, name))
  return {
    name: 'files are away',
    stops: 'files',
    async begin() {
      for (const place of places) {
        await rename(place, `${place}.away`)
        await writeFile(place, '')
      }
    },
    async end() {
      for (const place of places) {
        await rm(place, { force: true })
        await rename(`${place}.away`, place)
      }
    },
  }
}

const PIECE = Buffer.alloc(1024 ** 2)

export function fullDisk(directory: string): StallTrouble {
  const filler = join(directory, 'filler')
  return {
    name: 'the disk is full',
    // Overwrites, and writes into already allocated space, still succeed.
    stops: 'something',
    begin() {
      const file = openSync(filler, 'w')
      try {
        for (let size = PIECE.length; size > 512; ) {
          try {
            writeSync(file, PIECE, 0, size)
          } catch {
            size /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    end: () => rm(filler),
  }
}
