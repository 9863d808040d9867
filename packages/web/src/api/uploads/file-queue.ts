export interface QueuedFile<Made> {
  /** Also the Idempotency-Key, so that retries don't create duplicates. */
  readonly id: string
  readonly file: File
  readonly progress:
    | { readonly state: 'waiting' }
    | { readonly state: 'sending'; readonly share: number }
    | { readonly state: 'done'; readonly result: Made }
    | { readonly state: 'too_large' }
    | { readonly state: 'refused'; readonly error: unknown }
}

export type FileQueueEvent<Made> =
  /** `maxBytes` is the server's limit in bytes. */
  | { type: 'add'; files: readonly { id: string; file: File }[]; maxBytes: number }
  | { type: 'send'; id: string; share: number }
  | { type: 'done'; id: string; result: Made }
  | { type: 'refuse'; id: string; error: unknown }
  | { type: 'retry'; id: string }
  | { type: 'dismiss'; id: string }

/** More parallel uploads would slow each other down. */
const MAX_PARALLEL = 2

/** The newest files come first. */
export function reduceFiles<Made>(
  queue: readonly QueuedFile<Made>[],
  event: FileQueueEvent<Made>,
): readonly QueuedFile<Made>[] {
  const update = (id: string, progress: QueuedFile<Made>['progress']) =>
    queue.map(item => (item.id === id ? { ...item, progress } : item))
  switch (event.type) {
    case 'add':
      return [
        ...event.files.map(({ id, file }) => createQueuedFile<Made>(id, file, event.maxBytes)),
        ...queue,
      ]
    case 'send':
      return update(event.id, { state: 'sending', share: event.share })
    case 'done':
      return update(event.id, { state: 'done', result: event.result })
    case 'refuse':
      return update(event.id, { state: 'refused', error: event.error })
    case 'retry':
      return update(event.id, { state: 'waiting' })
    case 'dismiss':
      return queue.filter(({ id }) => id !== event.id)
    default:
      return event satisfies never
  }
}

/** In list order. */
export function nextFiles<Made>(queue: readonly QueuedFile<Made>[]): readonly QueuedFile<Made>[] {
  const running = queue.filter(({ progress }) => progress.state === 'sending').length
  const waiting = queue.filter(({ progress }) => progress.state === 'waiting')
  return waiting.slice(0, Math.max(0, MAX_PARALLEL - running))
}

/** Files over the limit aren't sent. */
const createQueuedFile = <Made>(id: string, file: File, maxBytes: number): QueuedFile<Made> => ({
  id,
  file,
  progress: { state: file.size > maxBytes ? 'too_large' : 'waiting' },
})
