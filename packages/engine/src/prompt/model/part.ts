import { countTokens } from '../../text/tokens/count-tokens.ts'
import type { DropReason, PartPiece, PartSource, PromptPart } from './result.ts'

/** What a message costs besides its text: its role, and the marks that open and close it. */
export const MESSAGE_TOKENS = 4

export type KeptPart = Extract<PromptPart, { kept: true }>
export type PartFacts = Omit<KeptPart, 'kept' | 'tokens' | 'pieces'>

/** A text that others may be joined to, and whose it is. */
export type SourcedPiece = Omit<PartPiece, 'tokens'> & { text: string }

/** A counted part. Carriage returns, which cards from Windows are full of, are not worth a token. */
export function makePart(facts: PartFacts, knownTokens?: number): KeptPart {
  const text = facts.text.replaceAll('\r', '')
  return { ...facts, text, tokens: (knownTokens ?? countTokens(text)) + MESSAGE_TOKENS, kept: true }
}

/** A part that tells what it is joined from. A single text that has no name of its own elsewhere needs no telling. */
export function makeJoinedPart(facts: PartFacts, pieces: readonly SourcedPiece[]): KeptPart {
  const part = makePart(facts)
  const isPlain = pieces.length < 2 && pieces[0]?.entry === undefined && pieces[0]?.memory === undefined
  return isPlain ? part : { ...part, pieces: pieces.map(countPiece) }
}

/** The texts of some pieces below each other. */
export function joinPieces(pieces: readonly SourcedPiece[]): string {
  return pieces.map(({ text }) => text.trim()).join('\n')
}

/** Whether anything is to be read. */
export function hasText({ text }: { text: string }): boolean {
  return text.trim() !== ''
}

/** The same part as one that is left out. */
export function dropPart({ kept: _, ...part }: KeptPart, why: DropReason): PromptPart {
  return { ...part, kept: false, why }
}

/** The same part with a text put before its own. */
export function prefixPart(part: KeptPart, prefix: string): KeptPart {
  return { ...part, text: prefix + part.text, tokens: part.tokens + countTokens(prefix) }
}

/** Whose a joined text is: its pieces', or the first one's where they differ. */
export function sourceOf(pieces: readonly SourcedPiece[]): PartSource {
  return pieces[0]?.source ?? 'product'
}

function countPiece({ text, ...piece }: SourcedPiece): PartPiece {
  return { ...piece, tokens: countTokens(text) }
}
