import {
  type Message,
  type MessageId,
  type ModelId,
  routes,
  type Session,
  type StreamEventName,
} from '@inkling/contract'
import type { Api } from './api.ts'
import type { ScriptedUpstream } from './scripted-upstream.ts'

export interface ReadEvent {
  readonly id: number
  readonly event: StreamEventName
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at one field of one kind of event
  readonly data: any
}

export async function readEvents(
  response: Response,
  maxEvents = Number.POSITIVE_INFINITY,
): Promise<ReadEvent[]> {
  const events: ReadEvent[] = []
  let text = ''
  if (response.body === null) return events
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    events.push(...frames.flatMap(frame => parseFrame(frame)))
    if (events.length >= maxEvents) break
  }
  return events.slice(0, maxEvents)
}

function parseFrame(frame: string): ReadEvent[] {
  const field = (name: string) =>
    frame
      .split('\n')
      .find(line => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [id, event, data] = [field('id'), field('event'), field('data')]
  if (id === undefined || event === undefined || data === undefined) return []
  return [{ id: Number(id), event: event as StreamEventName, data: JSON.parse(data) }]
}

export const textOf = (events: readonly ReadEvent[]): string =>
  events
    .filter(event => event.event === 'delta')
    .map(event => event.data.text)
    .join('')

/** The second event of a stream has the answer's id. */
export const answerIn = (events: readonly ReadEvent[]): MessageId => events[1]?.data.id

/** The model is named after its script. */
export async function connectModel(admin: Api, upstream: ScriptedUpstream, script: string): Promise<ModelId> {
  const body = {
    name: script,
    base_url: upstream.url,
    model: script,
    api_key: 'sk-test-0123456789',
    context_tokens: 8192,
  }
  return (await admin.call(routes.adminModels.create, { body })).id
}

export interface Greetings {
  readonly first_mes?: string
  readonly alternate_greetings?: string[]
}

export async function startChat(
  api: Api,
  { first_mes = 'Hello {{user}}, I am {{char}}.', alternate_greetings = [] }: Greetings = {},
): Promise<Session> {
  const data = { name: 'Amy', description: 'Amy is calm.', first_mes, alternate_greetings }
  const card = await api.call(routes.cards.create, { body: { data } })
  return await api.call(routes.chat.createSession, { body: { card_id: card.id } })
}

export const historyOf = async (api: Api, session: Session, query = {}): Promise<Message[]> =>
  (await api.call(routes.chat.history, { params: { id: session.id }, query })).items

/** Reads the answer to its end. */
export async function say(
  api: Api,
  session: Session,
  model_id: ModelId,
  content: string,
  more = {},
): Promise<ReadEvent[]> {
  const body = { session_id: session.id, content, model_id, ...more }
  return await readEvents(await api.send(routes.chat.complete, { body }))
}
