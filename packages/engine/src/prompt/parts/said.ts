import { hasText, joinPieces, type SourcedPiece } from '../model/part.ts'
import type { PartSource } from '../model/result.ts'
import { wrapInFormat } from '../model/settings.ts'
import type { LorePosition } from '../scene/place-lore.ts'
import { type BuildContextWithLore, expandIn } from '../scene/scene.ts'
import { personaPieces } from './persona.ts'

export type SourcedText = { text: string; source: PartSource; pieces: readonly SourcedPiece[] }

/** Content of built-in markers, without history and examples. */
const MARKERS: ReadonlyMap<string, (context: BuildContextWithLore) => SourcedText> = new Map([
  ['worldInfoBefore', loreText('before_char')],
  ['worldInfoAfter', loreText('after_char')],
  ['personaDescription', personaText],
  ['charDescription', cardText('description', () => '{{description}}')],
  ['charPersonality', cardText('personality', ({ texts }) => texts.personality_format)],
  ['scenario', cardText('scenario', ({ texts }) => texts.scenario_format)],
])

/** Undefined for prompts that are not markers. */
export function textOfMarker(identifier: string, context: BuildContextWithLore): SourcedText | undefined {
  return MARKERS.get(identifier)?.(context)
}

/** A card text in its preset format, if there is one; an empty text stays empty. */
function cardText(
  field: 'description' | 'personality' | 'scenario',
  format: (context: BuildContextWithLore) => string,
): (context: BuildContextWithLore) => SourcedText {
  return context => {
    const written = format(context).trim() === '' ? `{{${field}}}` : format(context)
    const text = hasText({ text: context.card[field] }) ? expandIn(context, written) : ''
    return { text, source: 'card', pieces: [] }
  }
}

function loreText(position: LorePosition): (context: BuildContextWithLore) => SourcedText {
  return context => {
    const pieces = context.lore.texts.get(position) ?? []
    const text =
      pieces.length === 0 ? '' : wrapInFormat(expandIn(context, context.texts.wi_format), joinPieces(pieces))
    return { text, source: 'lorebook', pieces }
  }
}

function personaText(context: BuildContextWithLore): SourcedText {
  const pieces = personaPieces(context, 'in_prompt')
  return { text: joinPieces(pieces), source: 'persona', pieces: [] }
}
