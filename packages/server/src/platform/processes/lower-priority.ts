import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Has the processor given to others first, the more the higher the number. Where that is forbidden, as in some containers, or stands
 * behind even more already, which only root may take back, it goes on as it was.
 * @param pid another process than this one, which may have ended meanwhile
 */
export function lowerPriority(niceness: number, pid = 0): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // It was a wish: nothing that anybody does hangs on it.
  }
}

/** Of those who are not root, Linux takes one such wish in a tenth of a second. */
const AGAIN_MS = 150

/**
 * The same for a process that leads a session of its own. Where Linux shares processors among sessions, niceness counts only
 * within one, and a session has a place of its own.
 */
export function lowerSessionPriority(niceness: number, pid = process.pid): void {
  lowerPriority(niceness, pid)
  if (process.platform !== 'linux') return
  const place = `/proc/${pid}/autogroup`
  if (!trySystemSetting(place, niceness)) setTimeout(trySystemSetting, AGAIN_MS, place, niceness).unref()
}

/** Tells the system of a wish that it may not grant, as in some containers: nothing that anybody does hangs on it. */
export function trySystemSetting(file: string, value: number): boolean {
  try {
    writeFileSync(file, `${value}`)
    return true
  } catch {
    return false
  }
}
