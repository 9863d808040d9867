import { countTokens } from '../text/count-tokens.ts'
import type { PromptMessage, PromptPart } from './types.ts'

/** What a message costs besides its text: its role, and the marks that open and close it. */
const MESSAGE_TOKENS = 4

export type KeptPart = Extract<PromptPart, { kept: true }>
export type PartFacts = Omit<KeptPart, 'kept' | 'tokens'>

/** A counted part. Carriage returns, which cards from Windows are full of, are not worth a token. */
export function makePart(facts: PartFacts, knownTokens?: number): KeptPart {
  const text = facts.text.replaceAll('\r', '')
  return { ...facts, text, tokens: (knownTokens ?? countTokens(text)) + MESSAGE_TOKENS, kept: true }
}

/** The same part as one that is left out. */
export function dropPart({ kept: _, ...part }: KeptPart, why: 'budget' | 'replaced'): PromptPart {
  return { ...part, kept: false, why }
}

/** What some parts cost together. */
export function sumTokens(parts: readonly PromptPart[]): number {
  return parts.reduce((sum, part) => sum + part.tokens, 0)
}

/** A part as a model takes it. */
export function toMessage(part: PromptPart): PromptMessage {
  const message = { role: part.role, content: part.text }
  return part.said_by ? { ...message, name: part.said_by } : message
}
