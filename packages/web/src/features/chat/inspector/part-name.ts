import type { PromptPart } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

/** The parts that every prompt may have, by the ids that preset files give them. */
const names: Readonly<Record<string, (() => string) | undefined>> = {
  main: m.inspector_part_main,
  jailbreak: m.inspector_part_post_history,
  nsfw: m.inspector_part_auxiliary,
  enhanceDefinitions: m.inspector_part_enhance,
  worldInfoBefore: m.inspector_part_lore_before,
  worldInfoAfter: m.inspector_part_lore_after,
  personaDescription: m.inspector_part_persona,
  charDescription: m.inspector_part_description,
  charPersonality: m.inspector_part_personality,
  scenario: m.inspector_part_scenario,
  authorsNote: m.inspector_part_note,
  depthPrompt: m.inspector_part_depth,
  summary: m.inspector_part_summary,
  recalled: m.inspector_part_memories,
  impersonation: m.inspector_part_impersonation,
  continueNudge: m.inspector_part_nudge,
  prefill: m.inspector_part_prefill,
  examples: m.inspector_part_example,
  newChat: m.inspector_part_new_chat,
}

/**
 * What a part is called: the common ones in the reader's language, a preset's own as it calls them, messages by who
 * says them. Behind a dot an id tells which of several, or that another stands in its place.
 */
export function partName({ id, name }: Pick<PromptPart, 'id' | 'name'>): string {
  const [kind = ''] = id.split('.')
  return names[kind]?.() ?? name
}
