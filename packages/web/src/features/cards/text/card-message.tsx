import type { Card } from '@inkling/contract'
import { useMemo } from 'react'
import { m } from '../../../paraglide/messages.js'
import { fenceDocuments } from '../../../render/card-frame/view/fence-documents.ts'
import { ANYWHERE } from '../../../render/foreign-images/image-scope.ts'
import { MessageText, TextRoom } from '../../../render/message-text.tsx'
import { type DisplayTexts, useDisplayedText } from '../../../render/scripts/display-texts.ts'
import { useCardTexts } from './use-card-texts.ts'
import { useReaderText } from './use-reader-text.ts'
import { withoutDocuments } from './without-documents.ts'

interface CardMessageProps {
  /** From `useCardTexts`. */
  texts: DisplayTexts | null
  isComing: boolean
  /** Stays the same when the text changes. */
  name: string
  text: string
  by?: 'user' | 'assistant'
  /** Number of later messages. */
  depth?: number
  isStreaming?: boolean
}

/** Renders the card's texts as its chats do. */
export function CardMessage({
  texts,
  isComing,
  name,
  text,
  by = 'assistant',
  depth = 0,
  isStreaming = false,
}: CardMessageProps) {
  const displayed = useMemo(
    () => ({ key: name, text, by, depth, isGrowing: isStreaming }),
    [name, text, by, depth, isStreaming],
  )
  const shown = useDisplayedText(texts, displayed)
  if (shown === undefined || isComing) return <TextRoom text={text} />
  const markdown = withoutDocuments(fenceDocuments(shown, isStreaming), `*${m.cards_document_note()}*`)
  return <MessageText text={markdown} isStreaming={isStreaming} imageScope={ANYWHERE} />
}

/** Renders the greeting as at the start of a chat. */
export function GreetingText({ card, text }: { card: Card; text: string }) {
  return <CardMessage {...useCardTexts(card)} name="greeting" text={useReaderText(card, text)} />
}
