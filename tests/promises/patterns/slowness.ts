/** So much work, in milliseconds of the processor, tells how busy the machine is. */
const WORK_MS = 20

/** How many times longer than by itself something takes just now, because others work on this machine as well; at least 1. */
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
