/** From where somebody registers, logs in or refreshes. */
export interface Caller {
  readonly userAgent: string
  /** Of IPv6, the network. */
  readonly address: string
  /** What its cookie calls a browser; a new one until it has been answered. */
  readonly device: string
}
