import type { Card } from '@inkling/contract'
import { ANYWHERE } from '../../../render/foreign-images/image-scope.ts'
import { MessageText } from '../../../render/message-text.tsx'
import { useReaderText } from './use-reader-text.ts'

export function ReaderText({ card, text }: { card: Card; text: string }) {
  return <MessageText text={useReaderText(card, text)} imageScope={ANYWHERE} />
}
