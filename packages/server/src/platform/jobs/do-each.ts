/** At a time, so that no query for what is due takes long. */
const BATCH = 500
/** What is left after so many waits for the next sweep, so that no chore keeps the others from their turn. */
const BATCHES = 200

/**
 * Does something about each of what is due, until nothing is left. One that fails keeps none of its batch from being done; in a
 * further batch it would come again, so there is none.
 * @param find gives so many at most of what is due, and none again that was done
 * @throws what the first failure threw, once the others are done
 */
export async function doEach<T>(
  find: (limit: number) => Promise<readonly T[]>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const due = await find(BATCH)
    const failures: unknown[] = []
    for (const one of due) await work(one).catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
    if (due.length < BATCH) return
  }
}
