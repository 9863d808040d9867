import { type StreamEvent, type StreamEventName, streamEvents } from '@inkling/contract'

/**
 * The events of an answer as they arrive, checked against the contract. Written separately for the tests, which should
 * not share a stream parser with the product.
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body) {
    const frames = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) if (!frame.startsWith(':')) yield eventOf(frame)
  }
}

function eventOf(frame: string): StreamEvent {
  const field = (name: string): string => new RegExp(`^${name}: ?(.*)$`, 'm').exec(frame)?.[1] ?? ''
  const event = field('event')
  if (!Object.hasOwn(streamEvents, event))
    throw new Error(`an event that the contract does not know: ${frame}`)
  const name = event as StreamEventName // one of the table's own names
  return {
    id: Number(field('id')),
    event: name,
    data: streamEvents[name].parse(JSON.parse(field('data'))),
  } as StreamEvent // just parsed by that name's schema
}

/** The rest of a stream, to its end. */
export async function allOf(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const all: StreamEvent[] = []
  for await (const event of events) all.push(event)
  return all
}
