/** What things cost: processor milliseconds of a core like the two of budgets.md, and bytes. */
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

/** Of what memory keeps of a message: 1,024 numbers of a byte each, with the row and its indexes around them. */
export const VECTOR_BYTES = 1_350
/** Between two statements of the stream log, while an instance has anything to store. */
export const TICK_SECONDS = 0.033
/** Connections that an instance holds to the database at most. */
export const CONNECTIONS = 20
/** Share of a core that is used before waiting grows long. */
export const FULL = 0.6
