import { type CapacityCosts, CONNECTIONS, FULL, TICK_SECONDS, VECTOR_BYTES } from './costs.ts'
import { answersPerSecond, meanTokens, people, secondsAnAnswer } from './people.ts'

export interface CapacityNeed {
  readonly answersPerSecond: number
  /** Concurrent answers and open pages. */
  readonly streams: number
  readonly pages: number
  /** Busy CPU cores of all instances and of the database. */
  readonly instanceCores: number
  readonly databaseCores: number
  /** An instance uses one core for its event loop. */
  readonly instances: number
  readonly connections: number
  readonly logRowsPerSecond: number
  readonly gigabytesADay: number
}

/** Computed with Little's law, without simulation. */
export function computeNeed(accounts: number, costs: CapacityCosts): CapacityNeed {
  const rate = answersPerSecond(accounts)
  const streams = rate * secondsAnAnswer
  const calls = rate * people.callsAnAnswer
  const instanceMs = rate * (costs.turn + meanTokens * costs.token) + calls * costs.call
  const instances = Math.max(1, Math.ceil(instanceMs / 1000 / FULL))
  const rows = rate * rowsAnAnswer
  const databaseMs = rate * costs.storedTurn + rows * costs.row + calls * costs.storedCall
  const messages = 2 * accounts * people.activeShare * people.answersADay
  return {
    answersPerSecond: rate,
    streams,
    pages: streams * people.pagesAnAnswer,
    instanceCores: instanceMs / 1000,
    databaseCores: databaseMs / 1000,
    instances,
    connections: instances * CONNECTIONS,
    logRowsPerSecond: rows,
    gigabytesADay: (messages * (costs.messageBytes + VECTOR_BYTES)) / 1e9,
  }
}

/** Tokens of one tick share a row; a tick may happen to have none. */
const perTick = people.tokensPerSecond * TICK_SECONDS
const rowsAnAnswer = (meanTokens / perTick) * (1 - Math.exp(-perTick))
