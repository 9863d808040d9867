import { voiced } from './messages/voice.ts'
import type { KeptPart } from './model/part.ts'
import { type PlacedAsides, placeAsides } from './parts/asides.ts'
import { authorsNote } from './parts/authors-note.ts'
import { cardNotes } from './parts/card-notes.ts'
import { type Closing, closingParts } from './parts/closing.ts'
import { type Examples, examplesOf } from './parts/example-blocks.ts'
import { summaryAside } from './parts/memory.ts'
import { orderedParts, type Slot } from './parts/ordered-parts.ts'
import { personaInjections } from './parts/persona.ts'
import { markingPart } from './parts/product-part.ts'
import { placeInjections } from './scene/injections.ts'
import type { PassedHistory } from './scene/passed-history.ts'
import type { LitScene } from './scene/scene.ts'

/** Everything that wants to be in a prompt besides its history, before anybody asked whether it fits. */
export type Draft = {
  slots: Slot[]
  examples: Examples
  /** What stands among the messages, by how many of them follow. */
  injections: ReadonlyMap<number, readonly KeptPart[]>
  /** Whether the user's order has a place for the chat at all. */
  hasHistory: boolean
  /** Before the chat, and behind its last message. */
  opening: KeptPart[]
  ending: KeptPart[]
  closing: Closing
}

/** Writes down what is said in a scene. */
export function draftPrompt(scene: LitScene, history: PassedHistory): Draft {
  const { slots, inChat } = orderedParts(scene)
  const asides = placeAsides([summaryAside(scene), ...authorsNote(scene)])
  const injections = [
    ...inChat,
    ...asides.inChat,
    ...cardNotes(scene),
    ...personaInjections(scene),
    ...scene.lore.injections,
  ]
  const has = (id: string) => slots.some(slot => slot.id === id)
  const hasHistory = has('chatHistory')
  const voice = (part: KeptPart) => voiced(part, scene)
  const closing = closingParts(scene, history)
  return {
    slots: besideMain(slots, asides).map(({ id, parts }) => ({
      id,
      parts: parts.map(part => (part.kept ? voice(part) : part)),
    })),
    examples: has('dialogueExamples') ? examplesOf(scene) : { header: [], blocks: [] },
    injections: placeInjections(injections, history.length, voice),
    hasHistory,
    opening: hasHistory ? newChat(scene) : [],
    ending: hasHistory ? groupNudge(scene) : [],
    closing: { ...closing, parts: closing.parts.map(voice) },
  }
}

/** Puts texts around the main prompt's place; at the top of an order that has none. */
function besideMain(slots: readonly Slot[], { beforeMain, afterMain }: PlacedAsides): Slot[] {
  const main = slots.find(({ id }) => id === 'main') ?? { id: 'main', parts: [] }
  const around = { id: 'main', parts: [...beforeMain, ...main.parts, ...afterMain] }
  return slots.includes(main) ? slots.map(slot => (slot === main ? around : slot)) : [around, ...slots]
}

function newChat(scene: LitScene): KeptPart[] {
  const text = scene.input.group ? 'new_group_chat_prompt' : 'new_chat_prompt'
  return markingPart(scene, text, 'newChat', 'New chat')
}

/** Whose turn it is. To write as the user is nobody's. */
function groupNudge(scene: LitScene): KeptPart[] {
  if (!scene.input.group || scene.type === 'impersonate') return []
  return markingPart(scene, 'group_nudge_prompt', 'groupNudge', 'Group nudge')
}
