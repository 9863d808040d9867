import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'

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
export function lastComplaint(path: string, offset: number): string | undefined {
  const complaints = textFrom(path, offset).matchAll(/(?:FATAL|PANIC|ERROR|postgres): +(.+)/g)
  return [...complaints].at(-1)?.[1]
}

function textFrom(path: string, offset: number): string {
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(mostRead)
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, mostRead, offset))
  } finally {
    closeSync(handle)
  }
}
