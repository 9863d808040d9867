/** The moment, handed in, and how the user reads it. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** The user's IANA time zone, such as `Asia/Shanghai`; never the server's. */
  readonly time_zone: string
  /** The user's language as a BCP 47 tag: dates and durations are said in it. */
  readonly locale: string
}
