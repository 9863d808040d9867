/**
 * The database can't be had at start. Its message is a sentence for the operator: what is in the way, and what to
 * do about it. It never holds a password.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
