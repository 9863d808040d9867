/** A job of this many milliseconds of CPU time shows how busy the machine is. */
const WORK_MS = 20

/** How many times longer than usual things take right now, because of other load on this machine; at least 1. */
export function slowness(): number {
  const before = process.threadCpuUsage()
  const began = performance.now()
  let worked = 0
  while (worked < WORK_MS) {
    const { user, system } = process.threadCpuUsage(before)
    worked = (user + system) / 1_000
  }
  return Math.max(1, (performance.now() - began) / worked)
}
