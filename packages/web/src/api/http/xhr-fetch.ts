import type { OnProgress, OutgoingRequest } from './outgoing.ts'
import { LIMIT_MS } from './within.ts'

/**
 * XMLHttpRequest is the only API with upload progress. An upload without progress for a minute counts as lost; once
 * everything is sent, the server may take its time.
 */
export function xhrFetch(call: OutgoingRequest, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(call.method, call.url)
    xhr.withCredentials = call.credentials !== 'omit'
    for (const [name, value] of Object.entries(call.headers)) xhr.setRequestHeader(name, value)
    let silence = 0
    const watch = (isSending: boolean) => {
      clearTimeout(silence)
      if (isSending) silence = window.setTimeout(() => xhr.abort(), LIMIT_MS)
    }
    xhr.upload.onprogress = ({ loaded, total }) => {
      watch(loaded < total)
      onProgress(total === 0 ? 1 : loaded / total)
    }
    xhr.onload = () => resolve(toResponse(xhr))
    xhr.onerror = () => reject(new TypeError('Connection lost'))
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    const abort = () => xhr.abort()
    if (call.signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'))
    call.signal?.addEventListener('abort', abort)
    xhr.onloadend = () => {
      watch(false)
      call.signal?.removeEventListener('abort', abort)
    }
    watch(true)
    xhr.send(call.body ?? null)
  })
}

function toResponse(xhr: XMLHttpRequest): Response {
  const { status, statusText } = xhr
  const body = status === 204 || status === 304 ? null : xhr.responseText
  return new Response(body, { status, statusText, headers: parseHeaders(xhr.getAllResponseHeaders()) })
}

function parseHeaders(raw: string): Headers {
  const headers = new Headers()
  for (const line of raw.split('\r\n').filter(line => line.includes(':'))) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
