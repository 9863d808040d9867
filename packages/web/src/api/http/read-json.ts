import { ApiError, aborted, lost } from './api-error.ts'

/** Reads an answer's body. One that breaks off is a lost connection; one that is no JSON is the server's mistake. */
export async function readJson(url: string, response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw aborted(url)
    if (!(error instanceof SyntaxError)) throw lost(url)
    const { status, statusText } = response
    throw new ApiError({ url, status, statusText, message: 'Generic Error: the answer is not JSON' })
  }
}
