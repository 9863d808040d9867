import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  type FileStore,
  FilesUnavailableError,
  isFileKey,
  type PutFileOptions,
  requireFileKey,
  type StoredFile,
} from '../file-store.ts'
import { withDeadline } from './deadline.ts'
import type { FetchFile, FileCache } from './file-cache.ts'
import { downloadObject, readObject } from './read-object.ts'
import type { ObjectLocation, S3Settings } from './settings.ts'

/** S3 allows 10,000 parts per upload. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3

export interface S3Options {
  readonly client: S3Client
  readonly settings: Pick<S3Settings, 'bucket' | 'prefix'>
  readonly cache: FileCache
}

/** Shared by several machines. A put is in the bucket when the call returns; local files are only copies. */
export class S3Files implements FileStore {
  readonly #client: S3Client
  readonly #settings: S3Options['settings']
  readonly #cache: FileCache

  constructor({ client, settings, cache }: S3Options) {
    this.#client = client
    this.#settings = settings
    this.#cache = cache
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const put = new PutObjectCommand({ ...this.#placeOf(key), Body: bytes, ContentLength: bytes.length })
    await withDeadline(bytes.length, ({ signal }) => this.#client.send(put, { abortSignal: signal })).catch(
      throwUnavailable,
    )
  }

  async putFile(
    key: string,
    path: string,
    { isUsedHere = false, signal }: PutFileOptions = {},
  ): Promise<void> {
    signal?.throwIfAborted()
    const params = { ...this.#placeOf(key), Body: createReadStream(path) }
    const sending = { client: this.#client, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, params }
    // No overall timeout, since each part has the socket's.
    const upload = new Upload(sending)
    const breakOff = () => void upload.abort()
    signal?.addEventListener('abort', breakOff, { once: true })
    await upload.done().catch(throwUnavailable)
    if (isUsedHere) await this.#cache.takeIn(key, path)
    else await rm(path, { force: true })
  }

  /** A 404 from HEAD does not tell whether the bucket exists, so list instead. */
  async has(key: string): Promise<boolean> {
    const { Key: Prefix } = this.#placeOf(key)
    const page = await this.#page({ Prefix, MaxKeys: 1 })
    return page.Contents?.[0]?.Key === Prefix
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return await readObject(this.#client, this.#placeOf(key)).catch(nullWhenAbsent)
  }

  async localPath(key: string): Promise<string | null> {
    return await this.#cache.find(key, this.#fetching(key)).catch(nullWhenAbsent)
  }

  async lend<Result>(key: string, use: (path: string | null) => Promise<Result>): Promise<Result> {
    const fetch = this.#fetching(key)
    return await this.#cache.lend(
      (path, makeRoom) => fetch(path, makeRoom).then(() => path, nullWhenAbsent),
      use,
    )
  }

  async remove(key: string): Promise<void> {
    const remove = new DeleteObjectCommand(this.#placeOf(key))
    await withDeadline(0, ({ signal }) => this.#client.send(remove, { abortSignal: signal })).catch(
      throwUnavailable,
    )
    await this.#cache.remove(key)
  }

  async *list(after?: string): AsyncGenerator<StoredFile> {
    const { prefix } = this.#settings
    const start = prefix === '' ? '' : `${prefix}/`
    const StartAfter = after === undefined ? undefined : start + after
    let ContinuationToken: string | undefined
    do {
      const page = await this.#page({ Prefix: start, StartAfter, ContinuationToken })
      for (const { Key: name = '', LastModified: modifiedAt } of page.Contents ?? []) {
        const key = name.slice(start.length)
        // Skips other programs' objects.
        if (isFileKey(key) && modifiedAt !== undefined) yield { key, modifiedAt }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  #fetching(key: string): FetchFile {
    const place = this.#placeOf(key)
    return (path, makeRoom) => downloadObject(this.#client, place, { path, makeRoom })
  }

  async #page(which: Omit<ListObjectsV2CommandInput, 'Bucket'>): Promise<ListObjectsV2CommandOutput> {
    const list = new ListObjectsV2Command({ ...which, Bucket: this.#settings.bucket })
    return await withDeadline(0, ({ signal }) => this.#client.send(list, { abortSignal: signal })).catch(
      throwUnavailable,
    )
  }

  #placeOf(key: string): ObjectLocation {
    requireFileKey(key)
    const { bucket, prefix } = this.#settings
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` }
  }
}

function nullWhenAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  return throwUnavailable(error)
}

const isAbsent = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey'

function throwUnavailable(error: unknown): never {
  throw error instanceof FilesUnavailableError ? error : new FilesUnavailableError(error)
}
