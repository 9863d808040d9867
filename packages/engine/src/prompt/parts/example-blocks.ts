import type { Budget } from '../budget.ts'
import { namesIn, voiced } from '../messages/voice.ts'
import { expandIn, type LitScene } from '../scene.ts'
import { type ExampleMessage, parseExamples } from './examples.ts'
import { type KeptPart, makeJoinedPart, type Piece } from './part.ts'
import { markingPart } from './product-part.ts'

/** The blocks of example dialogue, each behind its header: the card's, between those of lorebooks. */
export function exampleBlocks(scene: LitScene): KeptPart[][] {
  const { card, lore } = scene
  const own: Piece = { source: 'card', name: 'Example', text: expandIn(scene, card.mes_example) }
  const texts = [
    ...(lore.texts.get('before_examples') ?? []),
    own,
    ...(lore.texts.get('after_examples') ?? []),
  ]
  return texts
    .flatMap(piece => parseExamples(piece.text, namesIn(scene)).map(lines => ({ piece, lines })))
    .map(({ piece, lines }, number) => {
      const header = markingPart(scene, 'new_example_chat_prompt', `examples.${number}`, 'Example chat')
      const said = lines.map((line, at) => linePart(scene, piece, line, `examples.${number}.${at}`))
      return [...header, ...said]
    })
}

/** A line as a part. In a group its speaker is told, for there the API's field tells only whose side it is. */
function linePart(scene: LitScene, piece: Piece, line: ExampleMessage, id: string): KeptPart {
  const text = scene.input.group ? `${line.speaker}: ${line.content}` : line.content
  const facts = {
    id,
    name: piece.name,
    source: piece.source,
    role: 'system',
    text,
    said_by: line.name,
  } as const
  return voiced(makeJoinedPart(facts, [{ ...piece, text }]), scene)
}

/** Blocks of which the first ones fitted. */
export type FittedExamples = { parts: KeptPart[]; dropped: KeptPart[][] }

/** Example dialogue block by block. The first that does not fit ends it. */
export function fitExamples(blocks: readonly KeptPart[][], budget: Budget): FittedExamples {
  let count = 0
  for (let block = blocks[0]; block && budget.take(block); block = blocks[count]) count++
  return { parts: blocks.slice(0, count).flat(), dropped: blocks.slice(count) }
}
