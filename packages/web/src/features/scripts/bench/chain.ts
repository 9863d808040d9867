import type { RegexScript } from '@inkling/engine'
import type { ScriptsList } from '../draft/changes.ts'

/** A script in the tested chain; `isHere` if being edited. */
export interface ChainLink {
  readonly script: RegexScript
  readonly isHere: boolean
}

interface ChainOptions {
  readonly scripts: ScriptsList
  /** The user's scripts, which run before a card's. */
  readonly before: ScriptsList
  /** If set, only this script. */
  readonly only: string | null
}

/** The tested scripts in execution order. */
export function buildChain({ scripts, before, only }: ChainOptions): ChainLink[] {
  const here = scripts.map(script => ({ script, isHere: true }))
  if (only !== null) return here.filter(({ script }) => script.id === only)
  return [...before.map(script => ({ script, isHere: false })), ...here]
}

/** Replaces ids with positions, because two scripts may share an id. */
export const withUniqueIds = (chain: readonly ChainLink[]): RegexScript[] =>
  chain.map(({ script }, at) => ({ ...script, id: String(at) }))
