import { getPriority, setPriority } from 'node:os'

/**
 * Has the processor given to others first, the more the higher the number. Where that is forbidden, as in some containers, or stands
 * behind even more already, which only root may take back, it goes on as it was.
 * @param pid another process than this one, which may have ended meanwhile
 */
export function goBehind(niceness: number, pid = 0): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // It was a wish: nothing that anybody does hangs on it.
  }
}
