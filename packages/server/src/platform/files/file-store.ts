/**
 * The server makes the keys (`cards/<id>`). A put is atomic and durable. The content of a key never changes, so local
 * copies stay valid. Every call may throw a FilesUnavailableError.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  putFile(key: string, path: string, options?: PutFileOptions): Promise<void>
  has(key: string): Promise<boolean>
  /** Null if there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** For files too large to read at once; null if there is none. Remote files are downloaded first. */
  localPath(key: string): Promise<string | null>
  /** The local copy exists only while `use` runs, so that private files stay only in the store. */
  lend<Result>(key: string, use: (path: string | null) => Promise<Result>): Promise<Result>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /**
   * Lists files in the store's order, optionally after a key, which need not exist. Concurrent changes may or may not
   * show.
   */
  list(after?: string): AsyncIterable<StoredFile>
}

export interface PutFileOptions {
  /** This machine will soon need the file's `localPath`. */
  readonly isUsedHere?: boolean
  /** If it aborts, nothing is stored and the file stays where it is. */
  readonly signal?: AbortSignal
}

export interface StoredFile {
  readonly key: string
  readonly modifiedAt: Date
}

export interface OpenFiles {
  readonly files: FileStore
  close(): Promise<void>
}

/** The call may be retried. `cause` has the reason. */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError'

  constructor(cause: unknown) {
    super('The file store is unavailable', { cause })
  }
}

/** The operator sees `message`. */
export class FilesStartError extends Error {
  override readonly name = 'FilesStartError'
}

/** Safe as a relative path. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

export const isFileKey = (text: string): boolean => KEY.test(text)

/** @throws TypeError for an invalid key, which is a bug, because the server makes all keys */
export function requireFileKey(text: string): void {
  if (!isFileKey(text)) throw new TypeError(`not a key of a file: ${text}`)
}
