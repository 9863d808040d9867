/** Share of the body sent, 0 to 1. */
export type OnProgress = (share: number) => void

/** A call as sent over HTTP. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Blob | string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
  /** `no-store` keeps the browser from caching and from queueing behind the same URL. */
  readonly cache?: 'no-store'
  /** Cookies are sent everywhere except to a file store. */
  readonly credentials?: 'include' | 'omit'
}
