/**
 * Where files are kept, under keys that the server makes of ids and its own words (`cards/<id>`). What is
 * put under a key is there wholly or not at all, and survives a power cut once it has been put. Nothing else is put
 * under the same key later: what a machine has of a file is right for as long as somebody knows its key.
 * Each call may fail with a FilesUnavailableError.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Takes over a file of this machine, which is gone from its place afterwards or soon. */
  putFile(key: string, path: string, options?: PutFileOptions): Promise<void>
  has(key: string): Promise<boolean>
  /** The bytes of a file, in a buffer of their own; null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Where a file can be opened on this machine, for what is too large to be read at once; null when there is none. What
   * is kept elsewhere is fetched first, which takes its time.
   */
  localPath(key: string): Promise<string | null>
  /**
   * The same for as long as somebody reads it, of which nothing stays on this machine: a person's files are in the store alone.
   */
  lend<Result>(key: string, use: (path: string | null) => Promise<Result>): Promise<Result>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /**
   * All there are, or those after a key, which need not be there any more: in an order that is the store's own. One that comes or goes
   * meanwhile may be among them or not.
   */
  list(after?: string): AsyncIterable<StoredFile>
}

export interface PutFileOptions {
  /** This machine will ask for its `localPath` soon. */
  readonly isUsedHere?: boolean
  /** Breaks it off where it takes long: nothing is put then, and the file stays where it is. */
  readonly signal?: AbortSignal
}

export interface StoredFile {
  readonly key: string
  /** When its bytes were written. */
  readonly modifiedAt: Date
}

/** A store that is in use. */
export interface OpenFiles {
  readonly files: FileStore
  /** Lets go of its connections. */
  close(): Promise<void>
}

/** The files can't be had just now; the same call may succeed in a moment. The cause says why. */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError'

  constructor(cause: unknown) {
    super('The file store is unavailable', { cause })
  }
}

/** The file store can't be used as it is set; `message` is a sentence for the operator. */
export class FilesStartError extends Error {
  override readonly name = 'FilesStartError'
}

/** Letters, digits and dashes between slashes, with an ending at most: nothing that a file system reads as a way. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Whether a text can be the key of a stored file. */
export const isFileKey = (text: string): boolean => KEY.test(text)

/** @throws TypeError of what is no key; keys are made by the server, so it is a mistake of ours */
export function requireFileKey(text: string): void {
  if (!isFileKey(text)) throw new TypeError(`not a key of a file: ${text}`)
}
