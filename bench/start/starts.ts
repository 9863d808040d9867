import { rm } from 'node:fs/promises'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { type Launched, launchInkling } from '../../tests/launch.ts'

/** Milliseconds from the start command to the first successful response of each URL. */
export interface StartTimes {
  readonly health: number
  readonly page: number
}

/** Measures first starts, each followed by a second start on the same directory. */
export async function measureStarts(rounds: number): Promise<{ first: StartTimes[]; warm: StartTimes[] }> {
  const first: StartTimes[] = []
  const warm: StartTimes[] = []
  for (let round = 0; round < rounds; round++) {
    const dataDir = directoryOnDisk()
    first.push(await measureStart(dataDir))
    warm.push(await measureStart(dataDir))
    await rm(dataDir, { recursive: true })
  }
  return { first, warm }
}

async function measureStart(dataDir: string): Promise<StartTimes> {
  const began = performance.now()
  const inkling = await launchInkling({ dataDir })
  const health = (await timeUntilReady(inkling, '/health')) - began
  const page = (await timeUntilReady(inkling, '/')) - began
  await inkling.stop()
  return { health, page }
}

async function timeUntilReady({ url }: Launched, path: string): Promise<number> {
  const response = await fetch(url + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now()
}
