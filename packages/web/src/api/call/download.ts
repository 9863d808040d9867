import type { CallName } from '../http/endpoint.ts'
import { buildRequest, type CallInput, type CallOptions } from './request.ts'
import { send } from './send.ts'

export interface Download {
  readonly blob: Blob
  /** As the server names it, or undefined. */
  readonly fileName: string | undefined
}

/** Makes a call that answers with the bytes of a file. */
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

/** The name in a Content-Disposition, the encoded one before the plain one (RFC 6266). */
function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}
