import type { UploadTicket } from '@inkling/contract'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import type { OnProgress } from '../http/outgoing.ts'

/**
 * Uploads to the ticket's URL at this server or another origin. The URL itself authorises the upload, so neither
 * cookies nor token are sent.
 */
export async function putFile(
  ticket: UploadTicket,
  file: Blob,
  options: { onProgress?: OnProgress; signal?: AbortSignal } = {},
): Promise<void> {
  const { upload_url: url, method, headers } = ticket
  await fetchWithRetry({ url, method, headers, body: file, credentials: 'omit', ...options })
}
