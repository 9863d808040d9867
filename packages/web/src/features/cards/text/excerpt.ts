import { plainText } from '@inkling/engine'

/** Characters that are read: the rest would be cut off anyway. */
const READ = 2_000

/** The beginning of a message in plain words, for a list. One that has no words is shown as it is. */
export function plainExcerpt(message: string): string {
  const beginning = message.slice(0, READ)
  return plainText(beginning).text || beginning.trim()
}
