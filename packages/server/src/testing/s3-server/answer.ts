import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Objects } from './objects.ts'
import { S3Refusal } from './refusal.ts'
import type { SignedCall } from './signature.ts'

export interface Bucket {
  readonly name: string
  readonly objects: Objects
}

const PAGE = 1_000

/**
 * Handles only what a file store needs.
 * @throws S3Refusal for any other call
 */
export async function answer(bucket: Bucket, call: SignedCall, response: ServerResponse): Promise<void> {
  const [, name = '', ...way] = decodeURIComponent(call.path).split('/')
  if (name !== bucket.name) throw new S3Refusal(404, 'NoSuchBucket')
  const key = way.join('/')
  const { objects } = bucket
  const { query, body } = call
  const upload = query.get('uploadId')
  switch (`${call.method} ${kindOf(key, query)}`) {
    case 'GET list':
      return sendXml(response, await listOf(bucket, query))
    case 'PUT object':
      await objects.put(key, body)
      return end(response, 200)
    case 'GET object':
    case 'HEAD object':
      return await sendObject(objects, key, call, response)
    case 'DELETE object':
      await objects.remove(key)
      return end(response, 204)
    case 'POST uploads':
      return sendXml(
        response,
        tag('InitiateMultipartUploadResult', tag('UploadId', await objects.beginUpload())),
      )
    case 'PUT part':
      response.setHeader(
        'etag',
        `"${await objects.putPart(upload ?? '', Number(query.get('partNumber')), body)}"`,
      )
      return end(response, 200)
    case 'POST part':
      await objects.completeUpload(upload ?? '', key, partsIn(String(Buffer.from(body))))
      return sendXml(response, tag('CompleteMultipartUploadResult', tag('Key', key)))
    case 'DELETE part':
      await objects.abortUpload(upload ?? '')
      return end(response, 204)
    default:
      throw new S3Refusal(501, 'NotImplemented')
  }
}

function kindOf(key: string, query: URLSearchParams): string {
  if (key === '') return query.get('list-type') === '2' ? 'list' : 'bucket'
  if (query.has('uploads')) return 'uploads'
  return query.has('uploadId') ? 'part' : 'object'
}

async function listOf({ name, objects }: Bucket, query: URLSearchParams): Promise<string> {
  const prefix = query.get('prefix') ?? ''
  const keys = await objects.keys(prefix, query.get('continuation-token') ?? query.get('start-after') ?? '')
  const page = keys.slice(0, Number(query.get('max-keys') ?? PAGE))
  const contents = await Promise.all(
    page.map(async key => {
      const object = await objects.find(key).catch(() => undefined) // removed meanwhile
      if (object === undefined) return ''
      const fields = [
        tag('Key', key),
        tag('LastModified', object.modifiedAt.toISOString()),
        tag('Size', object.size),
      ]
      return tag('Contents', fields.join(''))
    }),
  )
  const isCut = keys.length > page.length
  const next = isCut ? tag('NextContinuationToken', page.at(-1) ?? '') : ''
  return tag('ListBucketResult', [tag('Name', name), tag('IsTruncated', isCut), next, ...contents].join(''))
}

async function sendObject(
  objects: Objects,
  key: string,
  { method, headers }: SignedCall,
  response: ServerResponse,
): Promise<void> {
  const { path, size, modifiedAt } = await objects.find(key)
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  if (from > 0 && from >= size) throw new S3Refusal(416, 'InvalidRange')
  response.statusCode = from > 0 ? 206 : 200
  response.setHeader('last-modified', modifiedAt.toUTCString())
  response.setHeader('content-length', size - from)
  if (from > 0) response.setHeader('content-range', `bytes ${from}-${size - 1}/${size}`)
  if (method === 'HEAD') response.end()
  else await pipeline(createReadStream(path, { start: from }), response)
}

function partsIn(xml: string): { part: number; tag: string }[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, xmlPart = '']) => ({
    part: Number(/<PartNumber>(\d+)</.exec(xmlPart)?.[1]),
    tag: /<ETag>(?:"|&quot;)?([0-9a-f]+)/.exec(xmlPart)?.[1] ?? '',
  }))
}

const tag = (name: string, inner: unknown): string => `<${name}>${inner}</${name}>`

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

export function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}
