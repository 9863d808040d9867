/** A job of this many milliseconds of CPU time shows how busy the machine is. */
const WORK_MS = 20

/** Factor, at least 1, by which other load on this machine slows things down right now. */
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
