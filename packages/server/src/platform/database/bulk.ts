import { mostOfEach, WaitingLine } from '../waiting-line.ts'
import type { LaneOptions } from './open.ts'

/** For what writes thousands of rows: it must neither take everybody's connections nor go before anybody. */
export const BULK_LANE: LaneOptions = { connections: 2, isBehind: true }

const line = new WaitingLine<null>({ next: mostOfEach(BULK_LANE.connections) })
const patient = new AbortController().signal

/** Writes when a connection of that lane is free. It waits as long as that takes: being told to come again would be to bring it all again. */
export const inBulkTurn = <Done>(write: () => Promise<Done>): Promise<Done> => line.run(null, patient, write)
