import { hasText, type KeptPart, makePart, prefixPart } from '../model/part.ts'
import type { PassedHistory, PassedMessage } from '../scene/passed-history.ts'
import type { BuildContext } from '../scene/scene.ts'
import type { PromptBudget } from './budget.ts'
import { chooseNaming } from './names.ts'
import { withSpeakerName } from './voice.ts'

/** Chat parts that fit, in order, their number of messages, and inserted parts that do not fit. */
export type FittedHistory = { parts: KeptPart[]; messages: number; dropped: KeptPart[] }

const NONE: ReadonlySet<string> = new Set()

/**
 * Adds history from the newest message back, with inserted texts. Stops at the first message that does not fit, to
 * avoid gaps, and before the first one covered by a memory.
 */
export function fitHistory(
  context: BuildContext,
  history: PassedHistory,
  injections: ReadonlyMap<number, readonly KeptPart[]>,
  budget: PromptBudget,
  retrievedIds: ReadonlySet<string> = NONE,
): FittedHistory {
  const parts: KeptPart[] = []
  let messages = 0
  for (const next of newestFirst(context, history, injections)) {
    if ((next.message && retrievedIds.has(next.message)) || !budget.take(next.parts)) break
    if (next.message) messages++
    parts.push(...next.parts)
  }
  const kept = new Set(parts)
  const dropped = [...injections.values()].flat().filter(part => !kept.has(part))
  return { parts: parts.reverse(), messages, dropped }
}

function* newestFirst(
  context: BuildContext,
  history: PassedHistory,
  injections: ReadonlyMap<number, readonly KeptPart[]>,
) {
  for (let depth = 0; depth <= history.length; depth++) {
    for (const part of (injections.get(depth) ?? []).toReversed()) yield { parts: [part], message: null }
    const passed = history.at(depth)
    // A message emptied by scripts is not sent but still counts for depths.
    if (passed) {
      yield { parts: hasText(passed) ? [messagePart(context, passed)] : [], message: passed.message.id }
    }
  }
}

export function messagePart(context: BuildContext, { message, text, tokens }: PassedMessage): KeptPart {
  const { id, name, role } = message
  const { prefix, said_by } = chooseNaming(message, context)
  const facts = { id: `history.${id}`, name, source: 'history', role, text } as const
  const part = makePart(said_by === undefined ? facts : { ...facts, said_by }, tokens)
  return withSpeakerName(prefix === '' ? part : prefixPart(part, prefix), context)
}
