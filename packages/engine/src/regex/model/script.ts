import type { Json } from '../../json/json.ts'

/** Stored in the common file format (docs/spec/formats.md 3.1) with unknown fields, so that exports are unchanged. */
export type RegexScript = {
  id: string
  scriptName: string
  /** A pattern, or `/pattern/flags`. */
  findRegex: string
  replaceString: string
  /** Removed from matches and groups before they are inserted. */
  trimStrings: string[]
  placement: Placement[]
  disabled: boolean
  markdownOnly: boolean
  promptOnly: boolean
  runOnEdit: boolean
  /** Macros in `findRegex` are kept, expanded as a pattern, or expanded as literal text. */
  substituteRegex: 0 | 1 | 2
  minDepth: number | null
  maxDepth: number | null
  [unknown: string]: Json
}

/** Kinds of texts, by the file format's numbers. */
export const PLACEMENTS = { user: 1, assistant: 2, slash: 3, lorebook: 5, reasoning: 6 } as const
export type Placement = (typeof PLACEMENTS)[keyof typeof PLACEMENTS]

export const SCRIPT_OWNERS = ['user', 'preset', 'card'] as const
export type ScriptOwner = (typeof SCRIPT_OWNERS)[number]

export type OwnedScript = { owner: ScriptOwner; script: RegexScript }

/** Sorts scripts into execution order; each works on the previous result. */
export function inRunningOrder(scripts: readonly OwnedScript[]): RegexScript[] {
  return SCRIPT_OWNERS.flatMap(owner => scripts.filter(owned => owned.owner === owner)).map(
    owned => owned.script,
  )
}
