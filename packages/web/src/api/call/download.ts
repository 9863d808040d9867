import type { CallName } from '../http/endpoint.ts'
import { buildRequest, type CallInput, type CallOptions } from './request.ts'
import { send } from './send.ts'

export interface Download {
  readonly blob: Blob
  /** Undefined if the server sends none. */
  readonly fileName: string | undefined
}

export async function download<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<Download> {
  const headers = { ...options.headers, accept: '*/*' }
  const response = await send(buildRequest(name, input, { ...options, headers }))
  return {
    blob: await response.blob(),
    fileName: fileNameOf(response.headers.get('content-disposition') ?? ''),
  }
}

/** The encoded form of Content-Disposition takes precedence (RFC 6266). */
function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}
