const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The same request with every id replaced by one that never existed. */
export function withUnknownIds<T>(sending: T): T {
  return JSON.parse(JSON.stringify(sending).replace(UUID, () => crypto.randomUUID()))
}
