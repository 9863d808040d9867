import { truncate } from '../../text/truncate.ts'
import type { PromptBudget } from '../messages/budget.ts'
import { speakerNamesOf, withSpeakerName } from '../messages/voice.ts'
import { type KeptPart, makeJoinedPart, type SourcedPiece } from '../model/part.ts'
import type { SilentExample } from '../model/result.ts'
import type { BuildContext, BuildContextWithLore } from '../scene/scene.ts'
import { expandIn } from '../scene/scene.ts'
import { type ExampleMessage, parseExamples } from './examples.ts'
import { markingPart } from './product-part.ts'

/** Example dialogue before counting: the header, and the blocks with their sources. */
export type DraftExamples = {
  header: KeptPart[]
  blocks: { piece: SourcedPiece; lines: ExampleMessage[] }[]
  /** Blocks that are not sent because they name no speaker. */
  silent: SilentExample[]
}

/** Characters shown of a block in `silent`. */
const SILENT_SHOWN = 200

/** The card's examples, with those of lorebooks before and after. */
export function buildExamples(context: BuildContextWithLore): DraftExamples {
  const { card, lore } = context
  const own: SourcedPiece = { source: 'card', name: 'Example', text: expandIn(context, card.mes_example) }
  const texts = [
    ...(lore.texts.get('before_examples') ?? []),
    own,
    ...(lore.texts.get('after_examples') ?? []),
  ]
  const read = texts.map(piece => ({ piece, dialogue: parseExamples(piece.text, speakerNamesOf(context)) }))
  return {
    header: markingPart(context, 'new_example_chat_prompt', 'examples', 'Example chat'),
    blocks: read.flatMap(({ piece, dialogue }) => dialogue.blocks.map(lines => ({ piece, lines }))),
    silent: read.flatMap(({ piece: { name, source }, dialogue }) =>
      dialogue.silent.map(text => ({ name, source, text: truncate(text, SILENT_SHOWN) })),
    ),
  }
}

export type FittedExamples = { parts: KeptPart[]; dropped: number }

/** Adds example blocks with headers until one does not fit. */
export function fitExamples(
  context: BuildContext,
  { header, blocks }: DraftExamples,
  budget: PromptBudget,
): FittedExamples {
  const parts: KeptPart[] = []
  for (const [number, { piece, lines }] of blocks.entries()) {
    const block = [
      ...header.map(part => ({ ...part, id: `examples.${number}` })),
      ...lines.map((line, at) => linePart(context, piece, line, `examples.${number}.${at}`)),
    ]
    if (!budget.take(block)) return { parts, dropped: blocks.length - number }
    parts.push(...block)
  }
  return { parts, dropped: 0 }
}

/** A line as a part. In groups, the text names the speaker, because the API's field only tells user from assistant. */
function linePart(context: BuildContext, piece: SourcedPiece, line: ExampleMessage, id: string): KeptPart {
  const text = context.input.group ? `${line.speaker}: ${line.content}` : line.content
  const facts = {
    id,
    name: piece.name,
    source: piece.source,
    role: 'system',
    text,
    said_by: line.name,
  } as const
  return withSpeakerName(makeJoinedPart(facts, [{ ...piece, text }]), context)
}
