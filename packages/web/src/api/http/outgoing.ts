/** Share of the body that has left this device, 0 to 1. */
export type OnProgress = (share: number) => void

/** A call as it goes over the wire. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Blob | string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
  /** `no-store` for what the browser is not to keep, nor to wait for. */
  readonly cache?: 'no-store'
  /** Cookies go with every call but those to a file store. */
  readonly credentials?: 'include' | 'omit'
}
