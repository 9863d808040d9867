const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export function withUnknownIds<T>(sending: T): T {
  return JSON.parse(JSON.stringify(sending).replace(UUID, () => crypto.randomUUID()))
}
