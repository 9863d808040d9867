const MAX_FAILURES = 4

type FetchFrom = (offset: number) => Promise<Response>

/**
 * Streams a large file across broken connections, resuming after the last byte. Fails after several attempts without
 * progress.
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
        if (failures === MAX_FAILURES) throw error
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
  // A server that ignores the range would send bytes twice.
  if (body === null || status !== (offset === 0 ? 200 : 206)) throw new Error(`answered ${status}`)
  return body
}
