import { withSpeakerName } from './messages/voice.ts'
import type { KeptPart } from './model/part.ts'
import { type PlacedAsides, placeAsides } from './parts/asides.ts'
import { buildAuthorsNote } from './parts/authors-note.ts'
import { buildCardNotes } from './parts/card-notes.ts'
import { buildClosing, type PromptClosing } from './parts/closing.ts'
import { buildExamples, type DraftExamples } from './parts/example-blocks.ts'
import { summaryAside } from './parts/memory.ts'
import { buildOrderedParts, type PromptSlot } from './parts/ordered-parts.ts'
import { personaInjections } from './parts/persona.ts'
import { markingPart } from './parts/product-part.ts'
import { placeInjections } from './scene/injections.ts'
import type { PassedHistory } from './scene/passed-history.ts'
import type { BuildContextWithLore } from './scene/scene.ts'

export type PromptDraft = {
  slots: PromptSlot[]
  examples: DraftExamples
  /** Parts inserted among messages, keyed by the number of messages after them. */
  injections: ReadonlyMap<number, readonly KeptPart[]>
  hasHistory: boolean
  /** Parts before the chat and after its last message. */
  opening: KeptPart[]
  ending: KeptPart[]
  closing: PromptClosing
}

export function draftPrompt(context: BuildContextWithLore, history: PassedHistory): PromptDraft {
  const { slots, inChat } = buildOrderedParts(context)
  const asides = placeAsides([summaryAside(context), ...buildAuthorsNote(context)])
  const injections = [
    ...inChat,
    ...asides.inChat,
    ...buildCardNotes(context),
    ...personaInjections(context),
    ...context.lore.injections,
  ]
  const has = (id: string) => slots.some(slot => slot.id === id)
  const hasHistory = has('chatHistory')
  const voice = (part: KeptPart) => withSpeakerName(part, context)
  const closing = buildClosing(context, history)
  return {
    slots: insertAroundMain(slots, asides).map(({ id, parts }) => ({
      id,
      parts: parts.map(part => (part.kept ? voice(part) : part)),
    })),
    examples: has('dialogueExamples') ? buildExamples(context) : { header: [], blocks: [], silent: [] },
    injections: placeInjections(injections, history.length, voice),
    hasHistory,
    opening: hasHistory ? newChatPart(context) : [],
    ending: hasHistory ? groupNudgePart(context) : [],
    closing: { ...closing, parts: closing.parts.map(voice) },
  }
}

/** Inserts texts around the main prompt's slot, or at the top without one. */
function insertAroundMain(
  slots: readonly PromptSlot[],
  { beforeMain, afterMain }: PlacedAsides,
): PromptSlot[] {
  const main = slots.find(({ id }) => id === 'main') ?? { id: 'main', parts: [] }
  const around = { id: 'main', parts: [...beforeMain, ...main.parts, ...afterMain] }
  return slots.includes(main) ? slots.map(slot => (slot === main ? around : slot)) : [around, ...slots]
}

function newChatPart(context: BuildContextWithLore): KeptPart[] {
  const text = context.input.group ? 'new_group_chat_prompt' : 'new_chat_prompt'
  return markingPart(context, text, 'newChat', 'New chat')
}

/** Says whose turn it is, unless the user is impersonated. */
function groupNudgePart(context: BuildContextWithLore): KeptPart[] {
  if (!context.input.group || context.type === 'impersonate') return []
  return markingPart(context, 'group_nudge_prompt', 'groupNudge', 'Group nudge')
}
