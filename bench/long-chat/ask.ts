import type { ScriptedAnswer } from '../../packages/server/src/testing/scripted-upstream.ts'
import { composer } from '../../tests/journeys/actions.ts'
import type { JourneySite } from '../../tests/journeys/site.ts'
import type { BenchReader } from './reader.ts'

/** The character of `startChat`'s card. */
export const NAME = 'Amy'

type Reply = Parameters<ScriptedAnswer>[0]

/** Sends a message in the open chat and waits for the given answer to end. */
export async function ask(
  reader: BenchReader,
  { upstream }: JourneySite,
  question: string,
  answer: (reply: Reply) => void | Promise<void>,
): Promise<void> {
  const { promise: isSaid, resolve } = Promise.withResolvers<void>()
  upstream.script(async reply => {
    reply.stream()
    await answer(reply)
    reply.finish()
    reply.done()
    resolve()
  })
  await composer(reader, NAME).fill(question)
  await composer(reader, NAME).press('Enter')
  await isSaid
  const { page, words } = reader
  await page
    .getByRole('button', { name: words('chat_stop_button'), exact: true })
    .waitFor({ state: 'hidden' })
}
