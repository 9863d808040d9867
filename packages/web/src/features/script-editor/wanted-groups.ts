import { groupsOf } from '@inkling/engine'

const WANTED = /\$(\d+)|\$<([^<>]+)>/g

/** Groups that a replacement asks for and the pattern does not have: nothing will stand in their place. */
export function missingGroups(findRegex: string, replaceString: string): string[] {
  const groups = groupsOf(findRegex)
  if (groups === null) return []
  const missing = Array.from(replaceString.matchAll(WANTED)).filter(([, number, name]) =>
    name === undefined ? Number(number) > groups.count : !groups.names.includes(name),
  )
  return [...new Set(missing.map(([source]) => source))]
}
