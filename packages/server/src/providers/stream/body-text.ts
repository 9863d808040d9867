/** Passes on the text of a body at its end, or its first `maxBytes` as soon as it is longer. */
export function readWhole(onText: (text: string, isWhole: boolean) => void, maxBytes: number): BodyReader {
  const chunks: Buffer[] = []
  let length = 0

  function finish(isWhole: boolean) {
    onText(Buffer.concat(chunks, Math.min(length, maxBytes)).toString('utf8'), isWhole)
  }

  return {
    feed(bytes) {
      chunks.push(bytes)
      length += bytes.length
      if (length > maxBytes) finish(false)
    },
    end: () => finish(true),
  }
}

/** Bytes may be split anywhere. */
export interface BodyReader {
  feed(bytes: Buffer): void
  end(): void
}
