import type { Budget } from './budget.ts'
import { dropPart, type KeptPart } from './part.ts'
import type { PromptPart } from './types.ts'

/** Parts of which some fitted; `dropped` counts the messages or blocks that did not. */
export type Fitted = { parts: PromptPart[]; dropped: number }

/** History from the newest back. The first that does not fit ends it, for a story with a hole in it is none. */
export function fitHistory(parts: readonly KeptPart[], budget: Budget): Fitted {
  let first = parts.length
  for (let part = parts[first - 1]; part && budget.take([part]); part = parts[first - 1]) first--
  const older = parts.slice(0, first).map(part => dropPart(part, 'budget'))
  return { parts: [...older, ...parts.slice(first)], dropped: older.filter(isMessage).length }
}

/** Example dialogue block by block. The first that does not fit ends it. */
export function fitExamples(blocks: readonly KeptPart[][], budget: Budget): Fitted {
  let count = 0
  for (let block = blocks[0]; block && budget.take(block); block = blocks[count]) count++
  const rest = blocks.slice(count)
  const dropped = rest.flat().map(part => dropPart(part, 'budget'))
  return { parts: [...blocks.slice(0, count).flat(), ...dropped], dropped: rest.length }
}

/** Notes stand among the messages without being one. */
function isMessage(part: PromptPart): boolean {
  return part.source === 'history'
}
