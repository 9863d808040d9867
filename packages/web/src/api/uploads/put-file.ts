import type { UploadTicket } from '@inkling/contract'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import type { OnProgress } from '../http/outgoing.ts'

/**
 * Uploads a file to its ticket's URL: this server or another origin. The URL is the permission, so cookies and token
 * are not sent.
 */
export async function putFile(
  ticket: UploadTicket,
  file: Blob,
  options: { onProgress?: OnProgress; signal?: AbortSignal } = {},
): Promise<void> {
  const { upload_url: url, method, headers } = ticket
  await fetchWithRetry({ url, method, headers, body: file, credentials: 'omit', ...options })
}
