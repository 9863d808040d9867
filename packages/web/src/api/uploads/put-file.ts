import type { UploadTicket } from '@inkling/contract'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import type { OnProgress } from '../http/outgoing.ts'

/**
 * Brings a file to where its ticket says: this server or a file store of another origin. The address is
 * the permission, so neither cookies nor the bearer token go with it.
 */
export async function putFile(
  ticket: UploadTicket,
  file: Blob,
  options: { onProgress?: OnProgress; signal?: AbortSignal } = {},
): Promise<void> {
  const { upload_url: url, method, headers } = ticket
  await fetchWithRetry({ url, method, headers, body: file, credentials: 'omit', ...options })
}
