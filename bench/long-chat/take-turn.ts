import { setTimeout as delay } from 'node:timers/promises'
import type { JourneySite } from '../../tests/journeys/site.ts'
import { ask } from './ask.ts'
import type { BenchReader } from './reader.ts'
import { bytesWritten } from './written.ts'

export interface TurnFigures {
  /** From Enter until the user's own message is painted. */
  readonly said: number
  /** From Enter until the answer's first word is painted; the model sends it at once. */
  readonly firstToken: number
  readonly uploaded: number
  readonly written: number
}

/** Time to wait after an answer for deferred writes: counts are written once a second. */
const BEHIND_MS = 1_500

/** Sends a message in the open chat and gets a short answer. */
export async function takeTurn(reader: BenchReader, site: JourneySite, number: number): Promise<TurnFigures> {
  const { page } = reader
  const [question, answer] = [`question ${number}.`, `answer ${number}.`]
  const writtenBefore = await bytesWritten(site)
  const request = page.waitForRequest(asked => asked.url().endsWith('/chat/completions'))
  const said = page.evaluate(text => window.probe.shownAfter('keydown', text), question)
  const answered = page.evaluate(text => window.probe.shownAfter('keydown', text), answer)
  await ask(reader, site, question, reply => reply.say(answer))
  const { requestBodySize, requestHeadersSize } = await (await request).sizes()
  await delay(BEHIND_MS)
  return {
    said: await said,
    firstToken: await answered,
    uploaded: requestBodySize + requestHeadersSize,
    written: (await bytesWritten(site)) - writtenBefore,
  }
}
