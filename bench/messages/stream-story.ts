import type { SessionId } from '@inkling/contract'
import type { JourneySite } from '../../tests/journeys/site.ts'
import { ask } from '../long-chat/ask.ts'
import type { BenchReader } from '../long-chat/reader.ts'
import { storyOf } from './scripts.ts'

const PER_SECOND = 50

/** Main-thread milliseconds per token of an answer of 4,000 characters, without the question. */
export async function streamStory(
  reader: BenchReader,
  site: JourneySite,
  id: SessionId,
  tokens: number,
): Promise<number> {
  await reader.go(`/chat/${id}`)
  const costOf = async (count: number): Promise<number> => {
    const story = storyOf(count)
    const size = Math.ceil(story.length / tokens)
    const before = await reader.metric('TaskDuration')
    await ask(reader, site, 'Go on.', async reply => {
      for (let at = 0; at < count; at++) {
        reply.say(story.slice(at * size, (at + 1) * size))
        await new Promise(resolve => setTimeout(resolve, 1_000 / PER_SECOND))
      }
    })
    return (await reader.metric('TaskDuration')) - before
  }
  const few = Math.ceil(tokens / 10)
  const [short, long] = [await costOf(few), await costOf(tokens)]
  return ((long - short) * 1_000) / (tokens - few)
}
