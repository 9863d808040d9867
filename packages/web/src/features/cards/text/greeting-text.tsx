import type { Card } from '@inkling/contract'
import { CardMessage } from './card-message.tsx'
import { useReaderText } from './reader-text.tsx'
import { useCardTexts } from './use-card-texts.ts'

/** A greeting as a chat that begins with it will show it. */
export function GreetingText({ card, text }: { card: Card; text: string }) {
  return <CardMessage {...useCardTexts(card)} name="greeting" text={useReaderText(card, text)} />
}
