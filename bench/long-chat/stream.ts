import type { Site } from '../../tests/journeys/site.ts'
import { ask } from './ask.ts'
import type { Reader } from './reader.ts'

export interface Streaming {
  /** What a token costs the page's thread, drawing included. */
  readonly msPerToken: number
  /** The longest time without a frame. */
  readonly longestFrame: number
}

const TOKENS = 300
const PER_SECOND = 50

/** Two answers: one is watched frame by frame, which costs something itself; the other's cost is counted. */
export async function stream(reader: Reader, site: Site): Promise<Streaming> {
  const { page } = reader
  const answer = () => ask(reader, site, 'Go on.', reply => reply.tokens(TOKENS, PER_SECOND))
  await page.evaluate(() => window.probe.watchFrames())
  await answer()
  const longestFrame = await page.evaluate(() => window.probe.longestFrame())
  const before = await reader.metric('TaskDuration')
  await answer()
  const seconds = (await reader.metric('TaskDuration')) - before
  return { longestFrame, msPerToken: (seconds * 1_000) / TOKENS }
}
