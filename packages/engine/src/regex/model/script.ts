import type { Json } from '../../json/json.ts'

/**
 * A regex script in the words of the common file format (formats.md 3.1), which is also how it is stored: a script that
 * comes from a card or a preset is the user's to export again, unchanged. Fields we do not know are kept beside.
 */
export type RegexScript = {
  id: string
  scriptName: string
  /** A pattern as text, or as `/pattern/flags`. */
  findRegex: string
  replaceString: string
  /** Removed from whatever a match or a group puts into the replacement. */
  trimStrings: string[]
  placement: Placement[]
  disabled: boolean
  markdownOnly: boolean
  promptOnly: boolean
  runOnEdit: boolean
  /** What happens to macros in `findRegex`: they stay, are put in as pattern, or are put in as plain text. */
  substituteRegex: 0 | 1 | 2
  minDepth: number | null
  maxDepth: number | null
  [unknown: string]: Json
}

/** Which texts a script is for. The numbers are those of the file format. */
export const PLACEMENTS = { user: 1, assistant: 2, slash: 3, lorebook: 5, reasoning: 6 } as const
export type Placement = (typeof PLACEMENTS)[keyof typeof PLACEMENTS]

/** Whose a script is; they run in this order, each list in its own. */
export const SCRIPT_OWNERS = ['user', 'preset', 'card'] as const
export type ScriptOwner = (typeof SCRIPT_OWNERS)[number]

/** A script and whose it is. */
export type OwnedScript = { owner: ScriptOwner; script: RegexScript }

/** The scripts in the order they run: each works on what the one before it left. */
export function inRunningOrder(scripts: readonly OwnedScript[]): RegexScript[] {
  return SCRIPT_OWNERS.flatMap(owner => scripts.filter(owned => owned.owner === owner)).map(
    owned => owned.script,
  )
}
