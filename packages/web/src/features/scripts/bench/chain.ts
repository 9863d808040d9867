import type { RegexScript } from '@inkling/engine'
import type { ScriptsList } from '../draft/changes.ts'

/** A script of a chain, and whether it is one of those that are being edited. */
export interface ChainLink {
  readonly script: RegexScript
  readonly isHere: boolean
}

interface ChainOptions {
  readonly scripts: ScriptsList
  /** One's own, which run before a card's. */
  readonly before: ScriptsList
  /** Only this one, if it is given. */
  readonly only: string | null
}

/** The scripts that are tried, in the order in which they run. */
export function buildChain({ scripts, before, only }: ChainOptions): ChainLink[] {
  const here = scripts.map(script => ({ script, isHere: true }))
  if (only !== null) return here.filter(({ script }) => script.id === only)
  return [...before.map(script => ({ script, isHere: false })), ...here]
}

/** For the worker: two of a chain may have the same id, so that each is known by its place. */
export const withUniqueIds = (chain: readonly ChainLink[]): RegexScript[] =>
  chain.map(({ script }, at) => ({ ...script, id: String(at) }))
