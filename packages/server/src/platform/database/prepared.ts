/** The name of a statement that connections keep. */
export interface Prepared {
  readonly name: string
}

const names = new Map<string, Prepared>()
const mostNames = 1_000
let given = 0

/**
 * A name by which each connection keeps a statement parsed and planned: half of what PostgreSQL does for a short one.
 * Texts that vary without end (a list of ids of any length) go unnamed once there are too many.
 */
export function preparedAs(sql: string): Prepared | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  const named = { name: `s${given++}` }
  names.set(sql, named)
  return named
}

/**
 * What a connection keeps by this name is no longer good, nor are most other plans: a newer instance has changed the
 * tables. All statements get new names, so that each is planned anew on each connection.
 */
export function forgetPlan(sql: string, prepared: Prepared | undefined): void {
  // Many may find that out at the same time; the first has done it for all.
  if (names.get(sql) === prepared) names.clear()
}
