import { isSaid, joinPieces, type Piece } from '../model/part.ts'
import type { PartSource } from '../model/result.ts'
import { wrap } from '../model/settings.ts'
import type { LorePosition } from '../scene/place-lore.ts'
import { expandIn, type LitScene } from '../scene/scene.ts'
import { personaPieces } from './persona.ts'

/** What stands at a place of the order: a text, whose it is, and what it is joined from. */
export type Said = { text: string; source: PartSource; pieces: readonly Piece[] }

/** What the built-in markers stand for. Those of the history and of examples are many messages, and not among them. */
const MARKERS: ReadonlyMap<string, (scene: LitScene) => Said> = new Map([
  ['worldInfoBefore', lore('before_char')],
  ['worldInfoAfter', lore('after_char')],
  ['personaDescription', persona],
  ['charDescription', cardText('description', () => '{{description}}')],
  ['charPersonality', cardText('personality', ({ texts }) => texts.personality_format)],
  ['scenario', cardText('scenario', ({ texts }) => texts.scenario_format)],
])

/** The text that a marker stands for; undefined for what is no such marker. */
export function saidByMarker(identifier: string, scene: LitScene): Said | undefined {
  return MARKERS.get(identifier)?.(scene)
}

/** A text of the card in the frame that the preset puts around it; no frame around nothing. */
function cardText(
  field: 'description' | 'personality' | 'scenario',
  format: (scene: LitScene) => string,
): (scene: LitScene) => Said {
  return scene => {
    const text = isSaid({ text: scene.card[field] }) ? expandIn(scene, format(scene)) : ''
    return { text, source: 'card', pieces: [] }
  }
}

function lore(position: LorePosition): (scene: LitScene) => Said {
  return scene => {
    const pieces = scene.lore.texts.get(position) ?? []
    const text = pieces.length === 0 ? '' : wrap(expandIn(scene, scene.texts.wi_format), joinPieces(pieces))
    return { text, source: 'lorebook', pieces }
  }
}

function persona(scene: LitScene): Said {
  const pieces = personaPieces(scene, 'in_prompt')
  return { text: joinPieces(pieces), source: 'persona', pieces: [] }
}
