import type { RegexScript } from '@inkling/engine'
import type { ScriptsList } from '../draft/changes.ts'

/** `isHere`: the script is being edited. */
export interface ChainLink {
  readonly script: RegexScript
  readonly isHere: boolean
}

interface ChainOptions {
  readonly scripts: ScriptsList
  /** The user's scripts run before a card's. */
  readonly before: ScriptsList
  /** If set, only this script is tested. */
  readonly only: string | null
}

/** In execution order. */
export function buildChain({ scripts, before, only }: ChainOptions): ChainLink[] {
  const here = scripts.map(script => ({ script, isHere: true }))
  if (only !== null) return here.filter(({ script }) => script.id === only)
  return [...before.map(script => ({ script, isHere: false })), ...here]
}

/** Two scripts may share an id, so positions replace ids. */
export const withUniqueIds = (chain: readonly ChainLink[]): RegexScript[] =>
  chain.map(({ script }, at) => ({ ...script, id: String(at) }))
