import { GENERATIONS_AT_ONCE, type Message, type MessageId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { readEvents } from '../../read-events.ts'
import { chatOf, type InstancePair, on, timeUntil } from './pair.ts'

export interface KillResult {
  readonly answers: number
  /** Answers of which a reader saw something that is not stored in its place. */
  readonly lost: number
  /** Answers that were not interrupted, or that cannot be continued. */
  readonly open: number
  /** Time from the kill until a reader on another instance was told of the end. */
  readonly slowestMs: number
}

const READERS = 4
const MIN_TEXT = 40

interface ShownAnswer {
  text: string
  final: Message | undefined
}

/** Starts answers on a dedicated instance, reads each one there and on another instance, and kills the first midway. */
export async function killInMidStream(pair: InstancePair): Promise<KillResult> {
  const dying = await pair.launch()
  const model_id = await pair.model('tokens-2000-at-50')
  const readers = await Promise.all(Array.from({ length: READERS }, () => pair.newReader()))
  const answers = await Promise.all(
    readers.flatMap(reader =>
      Array.from({ length: GENERATIONS_AT_ONCE }, async () => {
        const body = { session_id: await chatOf(reader), content: 'Go on.', model_id }
        const events = readEvents(await on(dying, reader).send(routes.chat.complete, { body }))
        await events.next()
        const id = (await events.next()).value?.data.id as MessageId // the second event is the answer
        const here = collectShown(events)
        const there = collectShown(
          readEvents(await on(pair.one, reader).send(routes.chat.streamMessage, { params: { id } })),
        )
        return { reader, session_id: body.session_id, id, here, there }
      }),
    ),
  )
  await timeUntil(async () => answers.every(({ there }) => there.so.text.length > MIN_TEXT))
  await dying.kill()
  const startedAt = performance.now()
  await Promise.all(answers.map(({ there }) => there.over))
  const slowestMs = performance.now() - startedAt
  await Promise.all(answers.map(({ here }) => here.over))
  let lost = 0
  let open = 0
  for (const { reader, session_id, here, there } of answers) {
    const { final } = there.so
    const content = final?.content ?? ''
    if (![here, there].every(({ so }) => content.startsWith(so.text))) lost++
    if (final?.status !== 'interrupted' || !(await goesOn(pair, reader, session_id))) open++
  }
  return { answers: answers.length, lost, open, slowestMs }
}

/** Reads to the end or until the connection is lost; `so` is what the reader has seen until now. */
function collectShown(events: ReturnType<typeof readEvents>): { so: ShownAnswer; over: Promise<void> } {
  const so: ShownAnswer = { text: '', final: undefined }
  const read = async (): Promise<void> => {
    for await (const { event, data } of events) {
      if (event === 'delta') so.text += data.text
      if (event === 'done') so.final = data
      if (event === 'error') so.final = data.message
    }
  }
  return { so, over: read().catch(() => undefined) } // the connection was cut
}

/** Whether the chat can continue after the interrupted answer. */
async function goesOn(pair: InstancePair, reader: Api, session_id: SessionId): Promise<boolean> {
  const body = {
    session_id,
    action: 'regenerate',
    model_id: await pair.model('tokens-3'),
    stream: false,
  } as const
  const response = await on(pair.two, reader).send(routes.chat.complete, { body })
  return response.status === 200
}
