import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Refusal } from './refusal.ts'

export interface AccessKey {
  readonly accessKey: string
  readonly secretKey: string
}

export interface SignedCall {
  readonly method: string
  /** URL-encoded, as sent. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
/** If one were unsigned, the signature could be reused for another call. */
const ALWAYS_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']
const CLOCK_MS = 15 * 60_000

/**
 * Includes the body hash.
 * @throws S3Refusal
 */
export function requireSigned(call: SignedCall, { accessKey, secretKey }: AccessKey): void {
  const [, key, day = '', region = '', names = '', signature = ''] =
    AUTHORIZATION.exec(call.headers.authorization ?? '') ?? []
  if (key === undefined) throw new S3Refusal(403, 'AccessDenied')
  if (key !== accessKey) throw new S3Refusal(403, 'InvalidAccessKeyId')
  const signed = names.split(';')
  const time = headerOf(call, 'x-amz-date')
  if (!ALWAYS_SIGNED.every(name => signed.includes(name))) throw new S3Refusal(403, 'AccessDenied')
  if (Math.abs(Date.now() - timeOf(time)) > CLOCK_MS) throw new S3Refusal(403, 'RequestTimeTooSkewed')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(call, signed))].join('\n')
  const right = [day, region, 's3', 'aws4_request', text].reduce<Buffer>(
    (secret, word) => createHmac('sha256', secret).update(word).digest(),
    Buffer.from(`AWS4${secretKey}`),
  )
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex')))
    throw new S3Refusal(403, 'SignatureDoesNotMatch')
  if (sha256(call.body) !== headerOf(call, 'x-amz-content-sha256')) {
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
  }
}

function canonical(call: SignedCall, signed: readonly string[]): string {
  const query = [...call.query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = signed.map(name => `${name}:${headerOf(call, name).trim().replace(/ +/g, ' ')}\n`)
  return [
    call.method,
    call.path,
    query.join('&'),
    headers.join(''),
    signed.join(';'),
    headerOf(call, 'x-amz-content-sha256'),
  ].join('\n')
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`)

const headerOf = ({ headers }: SignedCall, name: string): string => String(headers[name] ?? '')

/** Parses a time such as `20261121T101500Z`. */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
