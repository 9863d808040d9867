import type { JourneySite } from '../../tests/journeys/site.ts'
import { ask } from './ask.ts'
import { bareToken } from './bare-page.ts'
import type { BenchReader } from './reader.ts'

export interface StreamingFigures {
  /** Main-thread milliseconds per token, rendering included. */
  readonly msPerToken: number
  /** The same for a page that only appends the token, measured in the same run. */
  readonly bareMsPerToken: number
  readonly longestFrame: number
}

const [SHORT, LONG] = [50, 350]
const PER_SECOND = 50

/**
 * Measures three answers. The first is watched frame by frame, which itself costs time. The difference between the
 * short and the long one is the cost of the tokens alone, without the question.
 */
export async function stream(reader: BenchReader, site: JourneySite): Promise<StreamingFigures> {
  const { page } = reader
  const answer = (tokens: number) => ask(reader, site, 'Go on.', reply => reply.tokens(tokens, PER_SECOND))
  const costOf = async (tokens: number): Promise<number> => {
    const before = await reader.metric('TaskDuration')
    await answer(tokens)
    return (await reader.metric('TaskDuration')) - before
  }
  await page.evaluate(() => window.probe.watchFrames())
  await answer(LONG)
  const longestFrame = await page.evaluate(() => window.probe.longestFrame())
  const [short, long] = [await costOf(SHORT), await costOf(LONG)]
  const msPerToken = ((long - short) * 1_000) / (LONG - SHORT)
  return { longestFrame, msPerToken, bareMsPerToken: await bareToken(reader) }
}
