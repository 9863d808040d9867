/** Reads the bytes of a body, which may be cut anywhere. */
export interface BodyReader {
  feed(bytes: Buffer): void
  /** Nothing more will come. */
  end(): void
}
