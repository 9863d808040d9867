let underWay = 0

/**
 * Fetches a part of the site that a page can do without: undefined where it cannot be had, and that is then no reason
 * to load the page anew, which may hold what someone is just writing.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  underWay += 1
  try {
    return await load()
  } catch {
    return undefined
  } finally {
    underWay -= 1
  }
}

/** Whether a part that just failed may be one of those. */
export const isSparePartUnderWay = (): boolean => underWay > 0
