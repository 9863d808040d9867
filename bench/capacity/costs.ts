/** Costs in CPU milliseconds (of a core as in docs/spec/budgets.md) and bytes. */
export interface CapacityCosts {
  /** CPU time of an instance: a turn without its tokens, each token, and any other call. */
  readonly turn: number
  readonly token: number
  readonly call: number
  /** CPU time of the database: a turn without its log, each log row, and any other call. */
  readonly storedTurn: number
  readonly row: number
  readonly storedCall: number
  readonly messageBytes: number
}

/** Size of a memory vector: 1,024 one-byte numbers, plus the row and its indexes. */
export const VECTOR_BYTES = 1_350
/** Interval between writes to the stream log with many streams. */
export const TICK_SECONDS = 0.05
/** Maximum database connections per instance. */
export const CONNECTIONS = 20
/** Usable share of a core; beyond it, waits grow long. */
export const FULL = 0.6
