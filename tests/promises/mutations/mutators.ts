import { gzipSync } from 'node:zlib'
import type { SeededRandom } from '../kill/random.ts'
import type { RawRequest } from './requests.ts'
import { mutate, oddText } from './values.ts'

type RequestMutator = (request: RawRequest, random: SeededRandom) => RawRequest

const HEADERS =
  `accept accept-encoding accept-language authorization connection content-encoding content-type cookie date
  dnt expect forwarded host idempotency-key if-match if-modified-since if-none-match if-range last-event-id link origin
  pragma priority range referer sec-fetch-mode sec-fetch-site te trailer upgrade user-agent via x-forwarded-for
  x-forwarded-host x-forwarded-proto x-http-method-override x-request-id`.split(/\s+/)

const HEADER_VALUES = [
  ...[
    '',
    '*',
    '*/*',
    'null',
    'x'.repeat(9_000),
    'bytes=0-',
    'bytes=-1',
    'bytes=5-2,9999999999-',
    'gzip, br;q=9',
    '100-continue',
  ],
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data; boundary=',
    'a/b/c',
    ';',
  ],
  ...[
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic Og==',
    'rt=; rt=x; __Host-rt=%',
    'close',
    'keep-alive',
    'websocket',
    '-1',
  ],
  ...[
    'W/"x"',
    'Tue, 99 Foo 2026',
    '9'.repeat(400),
    '\xff\xfe',
    '\t',
    'for=127.0.0.1;proto=https',
    '::1',
    'evil.example',
  ],
]

const withHeader = (request: RawRequest, name: string, value: string): RawRequest => ({
  ...request,
  headers: [...request.headers.filter(([known]) => known !== name), [name, value]],
})

const headerText = (text: string): string => text.replaceAll(/[\0\r\n]/g, '').slice(0, 9_000)

const json = (request: RawRequest, change: (body: unknown) => unknown): RawRequest => {
  try {
    const changed = JSON.stringify(change(JSON.parse(request.body.toString())))
    return { ...request, body: Buffer.from(changed ?? '') }
  } catch {
    return request // a file, or no body
  }
}

const pathPart: RequestMutator = (request, random) => {
  const [path = '', query] = request.path.split('?')
  const parts = path.split('/')
  const at = 1 + random.below(parts.length - 1)
  const odd = random.chance(0.5) ? encodeURIComponent(oddText(random).toWellFormed()) : oddText(random)
  parts[at] = odd.replaceAll(/[\s\0\r\n]/g, '%')
  return { ...request, path: parts.join('/') + (query === undefined ? '' : `?${query}`) }
}

const query: RequestMutator = (request, random) => {
  const name = random.pick([
    'page',
    'limit',
    'sort',
    'keyword',
    'before',
    'after',
    'ids',
    'q',
    'format',
    '',
    '%',
    'a[b]',
    '__proto__',
  ])
  const value = encodeURIComponent(oddText(random).toWellFormed()).slice(0, 3_000)
  const more = `${name}=${random.chance(0.2) ? '%zz%' : value}`
  const known = [...new URL(request.path, 'http://x').searchParams.keys()]
  const twice = random.chance(0.2) ? `&${random.pick(known) ?? name}=${value}` : ''
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${more}${twice}` }
}

const bytes: RequestMutator = (request, random) => {
  if (request.body.length === 0) return { ...request, body: Buffer.from(oddText(random)) }
  const body = Buffer.from(request.body)
  for (let flips = 1 + random.below(6); flips > 0; flips--)
    body[random.below(body.length)] = random.below(256)
  return { ...request, body }
}

const bodies: readonly ((random: SeededRandom) => Buffer)[] = [
  () => Buffer.alloc(0),
  () => Buffer.from('\ufeff{}'),
  () => Buffer.from('{}', 'utf16le'),
  () => Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0x80]),
  () => Buffer.from('['.repeat(50_000)),
  () => Buffer.from(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  () => Buffer.from('{"__proto__":{"role":"admin"}}'),
  () => Buffer.from('{"a":1,"a":2}'),
  () => Buffer.from('1e99999'),
  () => Buffer.alloc(1_100_000, 0x20),
  () => gzipSync(Buffer.alloc(1_000_000)),
  random => Buffer.from(JSON.stringify(mutate([], random)) ?? ''),
]

/** Each changes one thing in a request; a request may get several. */
export const mutators: readonly RequestMutator[] = [
  (request, random) => json(request, body => mutate(body, random)),
  (request, random) => json(request, body => mutate(mutate(body, random), random)),
  pathPart,
  query,
  bytes,
  (request, random) => ({ ...request, body: random.pick(bodies)?.(random) ?? request.body }),
  (request, random) => ({
    ...request,
    body: request.body.subarray(0, random.below(request.body.length + 1)),
  }),
  (request, random) =>
    withHeader(request, random.pick(HEADERS) ?? '', headerText(random.pick(HEADER_VALUES) ?? '')),
  (request, random) => withHeader(request, random.pick(HEADERS) ?? '', headerText(oddText(random))),
  (request, random) => ({ ...request, headers: request.headers.filter(() => random.chance(0.6)) }),
  (request, random) => ({
    ...request,
    headers: [...request.headers, ...request.headers.filter(() => random.chance(0.4))],
  }),
  (request, random) => ({
    ...request,
    method:
      random.pick([
        'GET',
        'HEAD',
        'OPTIONS',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'TRACE',
        'PROPFIND',
        'get',
        'X',
      ]) ?? 'GET',
  }),
  (request, random) =>
    withHeader(
      request,
      'content-length',
      random.pick(['0', '1', '99999', '-1', 'x', '1e3', '18446744073709551616']) ?? '',
    ),
  (request, random) =>
    withHeader(
      request,
      'transfer-encoding',
      random.pick(['chunked', 'identity', 'gzip, chunked', 'x']) ?? '',
    ),
]
