import type { Budget } from '../messages/budget.ts'
import { namesIn, voiced } from '../messages/voice.ts'
import { type KeptPart, makeJoinedPart, type Piece } from '../model/part.ts'
import type { LitScene, Scene } from '../scene/scene.ts'
import { expandIn } from '../scene/scene.ts'
import { type ExampleMessage, parseExamples } from './examples.ts'
import { markingPart } from './product-part.ts'

/** Example dialogue that is not counted yet: what stands before each block, and whose each block is. */
export type Examples = { header: KeptPart[]; blocks: { piece: Piece; lines: ExampleMessage[] }[] }

/** The examples of the card, between those of lorebooks. */
export function examplesOf(scene: LitScene): Examples {
  const { card, lore } = scene
  const own: Piece = { source: 'card', name: 'Example', text: expandIn(scene, card.mes_example) }
  const texts = [
    ...(lore.texts.get('before_examples') ?? []),
    own,
    ...(lore.texts.get('after_examples') ?? []),
  ]
  const blocks = texts.flatMap(piece => {
    return parseExamples(piece.text, namesIn(scene)).map(lines => ({ piece, lines }))
  })
  return { header: markingPart(scene, 'new_example_chat_prompt', 'examples', 'Example chat'), blocks }
}

/** Blocks of which the first ones fitted; the others are a number. */
export type FittedExamples = { parts: KeptPart[]; dropped: number }

/** Example dialogue block by block, each behind its header. The first that does not fit ends it. */
export function fitExamples(scene: Scene, { header, blocks }: Examples, budget: Budget): FittedExamples {
  const parts: KeptPart[] = []
  for (const [number, { piece, lines }] of blocks.entries()) {
    const block = [
      ...header.map(part => ({ ...part, id: `examples.${number}` })),
      ...lines.map((line, at) => linePart(scene, piece, line, `examples.${number}.${at}`)),
    ]
    if (!budget.take(block)) return { parts, dropped: blocks.length - number }
    parts.push(...block)
  }
  return { parts, dropped: 0 }
}

/** A line as a part. In a group its speaker is told, for there the API's field tells only whose side it is. */
function linePart(scene: Scene, piece: Piece, line: ExampleMessage, id: string): KeptPart {
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
