import type { PromptPart, PromptView } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

type PartSource = PromptPart['source']

export const SOURCES: Readonly<Record<PartSource, { readonly name: () => string; readonly colour: string }>> =
  {
    card: { name: m.inspector_source_card, colour: 'var(--seal)' },
    persona: { name: m.inspector_source_persona, colour: 'var(--jade)' },
    lorebook: { name: m.inspector_source_lorebook, colour: 'var(--amber)' },
    memory: { name: m.inspector_source_memory, colour: 'var(--indigo)' },
    history: { name: m.inspector_source_history, colour: 'var(--wash-near)' },
    settings: { name: m.inspector_source_settings, colour: 'var(--ink-soft)' },
    preset: { name: m.inspector_source_preset, colour: 'var(--line-strong)' },
    product: { name: m.inspector_source_product, colour: 'var(--wash-far)' },
  }

interface TokenShare {
  readonly source: PartSource
  readonly tokens: number
}

/** Keeps the order of appearance. A part with several sources counts for each of them. */
export function sumTokenShares({ parts }: Pick<PromptView, 'parts'>): TokenShare[] {
  const sums = new Map<PartSource, number>()
  const add = (source: PartSource, tokens: number) => sums.set(source, (sums.get(source) ?? 0) + tokens)
  for (const { source, tokens, pieces, left_out } of parts) {
    if (left_out !== null) continue
    const attributed = pieces.reduce((sum, piece) => sum + piece.tokens, 0)
    for (const piece of pieces) add(piece.source, piece.tokens)
    if (tokens > attributed) add(source, tokens - attributed)
  }
  return [...sums].map(([source, tokens]) => ({ source, tokens }))
}
