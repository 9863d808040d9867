import { errors } from 'undici'
import { AddressRefused } from '../../platform/outbound/address-refused.ts'
import { UpstreamError } from '../upstream-error.ts'

/** Failures to connect: the question was never heard. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Connections that ended in the middle: common when an upstream restarts or drops an idle connection. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'])

/** What is not HTTP; undici's parser gives no code to some of it. */
const isGarbage = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Happy eyeballs tries several addresses, and tells of them in one AggregateError. */
function causesOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error]
}

/** Says in one of our words why an upstream could not be talked to. */
export function networkFailure(error: unknown): Error {
  if (error instanceof AddressRefused) return new UpstreamError('upstream_address_refused')
  const codes = [codeOf(error), ...causesOf(error).map(codeOf)]
  if (codes.some(code => CUT.has(code))) return new UpstreamError('upstream_cut', { retryable: true })
  if (codes.some(code => UNREACHABLE.has(code))) {
    return new UpstreamError('upstream_unreachable', { retryable: codes.includes('ECONNREFUSED') })
  }
  if (isGarbage(error)) return new UpstreamError('upstream_garbage')
  // What else keeps two ends from talking is a certificate or a TLS version that we do not accept.
  return new UpstreamError('upstream_unreachable')
}
