import { setTimeout as delay } from 'node:timers/promises'
import type { JourneySite } from '../../tests/journeys/site.ts'
import { ask } from './ask.ts'
import type { BenchReader } from './reader.ts'
import { bytesWritten } from './written.ts'

export interface TurnFigures {
  /** Time from Enter until the user's message is painted. */
  readonly said: number
  /** Time from Enter until the answer's first word, which the model sends at once, is painted. */
  readonly firstToken: number
  readonly uploaded: number
  readonly written: number
}

/** Wait for deferred writes after an answer: counts are written once a second. */
const BACKGROUND_MS = 1_500

export async function takeTurn(reader: BenchReader, site: JourneySite, number: number): Promise<TurnFigures> {
  const { page } = reader
  const [question, answer] = [`question ${number}.`, `answer ${number}.`]
  const writtenBefore = await bytesWritten(site)
  const request = page.waitForRequest(candidate => candidate.url().endsWith('/chat/completions'))
  const sendMs = page.evaluate(text => window.probe.shownAfter('keydown', text), question)
  const answered = page.evaluate(text => window.probe.shownAfter('keydown', text), answer)
  await ask(reader, site, question, reply => reply.say(answer))
  const { requestBodySize, requestHeadersSize } = await (await request).sizes()
  await delay(BACKGROUND_MS)
  return {
    said: await sendMs,
    firstToken: await answered,
    uploaded: requestBodySize + requestHeadersSize,
    written: (await bytesWritten(site)) - writtenBefore,
  }
}
