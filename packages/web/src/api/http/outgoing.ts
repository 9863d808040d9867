/** The share of the body already sent, from 0 to 1. */
export type OnProgress = (share: number) => void

export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Blob | string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
  /** The response may take minutes; the server has its own limit. */
  readonly waitsForModel?: boolean | undefined
  /** `no-store` prevents caching and queueing behind requests for the same URL. */
  readonly cache?: 'no-store'
  /** Only file stores get no cookies. */
  readonly credentials?: 'include' | 'omit'
}
