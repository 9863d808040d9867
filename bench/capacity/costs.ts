/** Costs: CPU milliseconds of a core like the two of budgets.md, and bytes. */
export interface CapacityCosts {
  /** An instance: a turn without its tokens, each token, and any other call. */
  readonly turn: number
  readonly token: number
  readonly call: number
  /** The database: a turn without its log, each row of the log, and any other call. */
  readonly storedTurn: number
  readonly row: number
  readonly storedCall: number
  /** On disk: a message with its indexes. */
  readonly messageBytes: number
}

/** A message's vector for memory: 1,024 numbers of a byte each, plus the row and its indexes. */
export const VECTOR_BYTES = 1_350
/** Time between two writes to the stream log, while an instance has anything to store. */
export const TICK_SECONDS = 0.033
/** Maximum database connections of an instance. */
export const CONNECTIONS = 20
/** Share of a core that can be used before waits grow long. */
export const FULL = 0.6
