import { countTokens } from '../../text/tokens/count-tokens.ts'
import type { DropReason, PartPiece, PartSource, PromptPart } from './result.ts'

/** Tokens per message besides its text: role and delimiters. */
export const MESSAGE_TOKENS = 4

export type KeptPart = Extract<PromptPart, { kept: true }>
export type PartFacts = Omit<KeptPart, 'kept' | 'tokens' | 'pieces'>

export type SourcedPiece = Omit<PartPiece, 'tokens'> & { text: string }

/** Creates a counted part without carriage returns, which cards from Windows contain. */
export function makePart(facts: PartFacts, knownTokens?: number): KeptPart {
  const text = facts.text.replaceAll('\r', '')
  return { ...facts, text, tokens: (knownTokens ?? countTokens(text)) + MESSAGE_TOKENS, kept: true }
}

/** A single plain text needs no list of pieces. */
export function makeJoinedPart(facts: PartFacts, pieces: readonly SourcedPiece[]): KeptPart {
  const part = makePart(facts)
  const isPlain = pieces.length < 2 && pieces[0]?.entry === undefined && pieces[0]?.memory === undefined
  return isPlain ? part : { ...part, pieces: pieces.map(countPiece) }
}

export function joinPieces(pieces: readonly SourcedPiece[]): string {
  return pieces.map(({ text }) => text.trim()).join('\n')
}

export function hasText({ text }: { text: string }): boolean {
  return text.trim() !== ''
}

export function dropPart({ kept: _, ...part }: KeptPart, reason: DropReason): PromptPart {
  return { ...part, kept: false, why: reason }
}

export function prefixPart(part: KeptPart, prefix: string): KeptPart {
  return { ...part, text: prefix + part.text, tokens: part.tokens + countTokens(prefix) }
}

/** A joined text has the source of its first piece. */
export function sourceOf(pieces: readonly SourcedPiece[]): PartSource {
  return pieces[0]?.source ?? 'product'
}

function countPiece({ text, ...piece }: SourcedPiece): PartPiece {
  return { ...piece, tokens: countTokens(text) }
}
