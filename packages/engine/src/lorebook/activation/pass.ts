/**
 * One look at all entries that still sleep. `deepening` looks further back to reach a least number of entries, and
 * not at what other entries say. `number` counts from 1.
 */
export type Pass = {
  number: number
  kind: 'first' | 'recursion' | 'deepening'
  /** Up to which level those that wait for recursion may wake. */
  level: number
  /** How many messages more than usual are looked at. */
  deepened: number
}
