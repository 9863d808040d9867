import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { nullWhenAbsent } from '../receive.ts'
import { type Deadline, withDeadline } from './deadline.ts'
import type { ObjectLocation } from './settings.ts'

/** For responses that break off. The client itself retries failed requests. */
const MAX_ATTEMPTS = 3

class TruncatedBodyError extends Error {
  override readonly name = 'CutOffError'
}

export function readObject(client: S3Client, place: ObjectLocation): Promise<Uint8Array<ArrayBuffer>> {
  return retryWhenTruncated(() => withDeadline(0, deadline => tryReadObject(client, place, deadline)))
}

async function tryReadObject(
  client: S3Client,
  place: ObjectLocation,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body, length } = await getObject(client, place, deadline)
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (at + chunk.length > length) break
    bytes.set(chunk, at)
    at += chunk.length
  }
  if (at !== length) throw new TruncatedBodyError(`${at} of ${length} bytes came`)
  return bytes
}

export interface ObjectDownload {
  /** Must not exist yet. */
  readonly path: string
  readonly makeRoom: (bytes: number) => Promise<void>
}

/** Resumes after a lost connection. */
export async function downloadObject(
  client: S3Client,
  place: ObjectLocation,
  fetching: ObjectDownload,
): Promise<void> {
  await retryWhenTruncated(() =>
    withDeadline(0, deadline => downloadRest(client, place, { ...fetching, deadline })),
  )
}

async function downloadRest(
  client: S3Client,
  place: ObjectLocation,
  { path, makeRoom, deadline }: ObjectDownload & { deadline: Deadline },
): Promise<void> {
  const from = await sizeOf(path)
  const { body, length } = await getObject(client, place, deadline, from)
  if (from === 0) await makeRoom(length)
  await pipeline(body, createWriteStream(path, { flags: 'a', mode: 0o600 }))
  const size = await sizeOf(path)
  if (size !== from + length) throw new TruncatedBodyError(`${size} of ${from + length} bytes came`)
}

interface ObjectBody {
  readonly body: Readable
  readonly length: number
}

async function getObject(
  client: S3Client,
  place: ObjectLocation,
  deadline: Deadline,
  from = 0,
): Promise<ObjectBody> {
  const range = from > 0 ? { Range: `bytes=${from}-` } : {}
  const command = new GetObjectCommand({ ...place, ...range })
  const { Body: body, ContentLength: length } = await client.send(command, { abortSignal: deadline.signal })
  if (!(body instanceof Readable) || length === undefined) throw new TypeError('an answer without a body')
  deadline.extend(length)
  return { body, length }
}

async function retryWhenTruncated<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_ATTEMPTS || error instanceof S3ServiceException || !isTruncated(error)) throw error
    }
  }
}

/** True only for lost bodies, since the client has already retried other failures. */
const isTruncated = (error: unknown): boolean =>
  error instanceof TruncatedBodyError ||
  (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(nullWhenAbsent))?.size ?? 0
}
