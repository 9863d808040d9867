import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Does nothing if forbidden, as in some containers, or the priority is already lower.
 * @param pid another process than this one, which may have ended meanwhile
 */
export function lowerPriority(niceness: number, pid = 0): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // Best effort.
  }
}

/** Linux accepts one such write per 100 ms from users other than root. */
const RETRY_MS = 150

/** With Linux autogroups, niceness works only within a session, which the process must lead. */
export function lowerSessionPriority(niceness: number, pid = process.pid): void {
  lowerPriority(niceness, pid)
  if (process.platform !== 'linux') return
  const place = `/proc/${pid}/autogroup`
  if (!trySystemSetting(place, niceness)) setTimeout(trySystemSetting, RETRY_MS, place, niceness).unref()
}

/** False if forbidden, as in some containers. */
export function trySystemSetting(file: string, value: number): boolean {
  try {
    writeFileSync(file, `${value}`)
    return true
  } catch {
    return false
  }
}
