import { parseFind } from '@inkling/engine'

/** The flags that mean something here; the format knows more, with which no pattern runs. */
export const FLAGS = ['g', 'i', 'm', 's', 'u'] as const
export type Flag = (typeof FLAGS)[number]

/** A `findRegex` with a flag, or without: a pattern that had none gets its slashes first. */
export function withFlag(findRegex: string, flag: Flag, isOn: boolean): string {
  const find = parseFind(findRegex)
  if (find === null || find.flags.includes(flag) === isOn) return findRegex
  const flags = isOn ? find.flags + flag : find.flags.replace(flag, '')
  return `/${find.pattern}/${flags}`
}
