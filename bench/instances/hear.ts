import { Agent, type Dispatcher } from 'undici'

export type EventArrivals = ReadonlyMap<number, number>

export interface EventReading {
  /** Resolves with the answer's id as soon as the stream sends it. */
  readonly id: Promise<string>
  /** Resolves when the stream ends. */
  readonly arrivals: Promise<EventArrivals>
}

const agent = new Agent({ headersTimeout: 120_000, bodyTimeout: 120_000 })

export const closeConnections = (): Promise<void> => agent.destroy()

const ID = /^id: (\d+)$/gm
/** The answer is event 2. */
const FIRST_MESSAGE_EVENT = /^id: 2\nevent: assistant_message\ndata: \{"id":"([^"]+)"/m

/** Reads an event stream as cheaply as possible. */
export function readArrivals(
  url: string,
  options: Omit<Dispatcher.DispatchOptions, 'origin' | 'path'>,
): EventReading {
  const { promise: id, resolve: tellId } = Promise.withResolvers<string>()
  const { promise: arrivals, resolve, reject } = Promise.withResolvers<EventArrivals>()
  const times = new Map<number, number>()
  const { origin, pathname: path } = new URL(url)
  let status = 0
  let beginning = ''
  agent.dispatch(
    { ...options, origin, path },
    {
      onRequestStart() {},
      onResponseStart(_, code) {
        status = code
      },
      onResponseData(_, chunk) {
        const now = performance.now()
        const text = chunk.toString()
        for (const [, number] of text.matchAll(ID)) times.set(Number(number), now)
        if (times.size > 3) return
        beginning += text
        const answerId = FIRST_MESSAGE_EVENT.exec(beginning)?.[1]
        if (answerId !== undefined) tellId(answerId)
      },
      onResponseEnd() {
        if (status === 200) resolve(times)
        else reject(new Error(`status ${status}`))
      },
      onResponseError: (_, error) => reject(error),
    },
  )
  return { id, arrivals }
}
