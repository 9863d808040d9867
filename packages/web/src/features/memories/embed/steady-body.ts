const TRIES = 4

/** The whole of a file from a byte on, as the server sends it. */
export type FetchFrom = (offset: number) => Promise<Response>

/**
 * The bytes of a large file as one stream, however often its connection breaks: it goes on at the byte where it broke.
 * Fails when a few tries in a row bring nothing more.
 */
export function resumableBody(
  fetchFrom: FetchFrom,
  onBytes: (count: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let offset = 0
  let failures = 0
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined

  async function read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      try {
        reader ??= (await bodyFrom(fetchFrom, offset)).getReader()
        const { value } = await reader.read()
        failures = 0
        return value
      } catch (error) {
        reader = undefined
        failures += 1
        if (failures === TRIES) throw error
      }
    }
  }
  return new ReadableStream({
    async pull(controller) {
      const bytes = await read()
      if (bytes === undefined) return controller.close()
      offset += bytes.length
      onBytes(bytes.length)
      controller.enqueue(bytes)
    },
    cancel: reason => reader?.cancel(reason),
  })
}

async function bodyFrom(
  fetchFrom: FetchFrom,
  offset: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { status, body } = await fetchFrom(offset)
  // Whoever sends it from the beginning once more would have it twice.
  if (body === null || status !== (offset === 0 ? 200 : 206)) throw new Error(`answered ${status}`)
  return body
}
