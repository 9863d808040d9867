import { setTimeout as delay } from 'node:timers/promises'
import { type LiveEvent, liveEventNames, liveEvents, routes } from '@inkling/contract'
import type { Api } from './api.ts'

export interface EventListenerPage {
  /** Sent before `ready`. */
  readonly missed: readonly LiveEvent[]
  /** Since `ready`, validated against the contract. */
  readonly events: readonly LiveEvent[]
  /** Settles when the server closes the stream. */
  readonly over: Promise<void>
  leave(): void
}

export async function listen(api: Api): Promise<EventListenerPage> {
  const leaving = new AbortController()
  const response = await api.send(routes.events.follow, { signal: leaving.signal })
  if (!response.ok) throw new Error(`nobody may listen: ${response.status}`)
  const missed: LiveEvent[] = []
  const heard: LiveEvent[] = []
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let isReady = false
  const over = read(response, event => {
    if (isReady) heard.push(event)
    else if (event.event === 'ready') resolve()
    else missed.push(event)
    isReady ||= event.event === 'ready'
  })
  await Promise.race([ready, over])
  return { missed, events: heard, over, leave: () => leaving.abort() }
}

/** Wait (ms) for earlier events from other instances. */
const DELIVERY_MS = 100

export async function toldOf(api: Api, action: () => Promise<unknown>): Promise<LiveEvent | undefined> {
  const ear = await listen(api)
  await delay(DELIVERY_MS)
  const before = ear.events.length
  await action()
  for (let tries = 0; ear.events.length === before && tries < 200; tries++) await delay(20)
  ear.leave()
  return ear.events[before]
}

async function read(response: Response, onEvent: (event: LiveEvent) => void): Promise<void> {
  let text = ''
  try {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (text + piece).split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) if (frame !== ':') onEvent(eventOf(frame))
    }
  } catch {
    // The page left or was disconnected.
  }
}

function eventOf(frame: string): LiveEvent {
  const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? []
  const name = liveEventNames.find(known => known === event)
  if (name === undefined) throw new Error(`this is no live event: ${frame}`)
  return { event: name, ...liveEvents[name].strict().parse(JSON.parse(data)) } as LiveEvent // parsed with its schema
}
