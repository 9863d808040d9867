/**
 * Where files are kept, under keys that the server makes of ids and its own words (`cards/<id>`). What is
 * put under a key is there wholly or not at all, and survives a power cut once it has been put.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Takes over a file of this machine, which is gone from its place afterwards or soon. */
  putFile(key: string, path: string): Promise<void>
  /** The bytes of a file, in a buffer of their own; null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Where a file can be opened on this machine, for what is too large to be read at once; null when there is none. */
  localPath(key: string): Promise<string | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** All there are, in no order; one that comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  readonly key: string
  /** When its bytes were written. */
  readonly modifiedAt: Date
}
