import type { Card } from '@inkling/contract'
import { useMemo } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { ANYWHERE } from '../../../render/foreign-images/image-scope.ts'
import { MessageText } from '../../../render/message-text.tsx'
import { characterName } from './card-text.ts'
import { useMacros } from './macros.ts'

/** A text of the card as its reader will meet it. */
export function ReaderText({ card, text }: { card: Card; text: string }) {
  return <MessageText text={useReaderText(card, text)} imageScope={ANYWHERE} />
}

/** A text of the card with its macros read for whoever reads it. */
export function useReaderText(card: Card, text: string): string {
  const user = useSession().user?.display_name ?? ''
  const char = characterName(card)
  const expandMacros = useMacros()
  return useMemo(() => {
    const names = { user, char }
    return expandMacros ? expandMacros(text, names) : namesOnly(text, names)
  }, [expandMacros, text, user, char])
}

/** Most texts have no other macros: they can be read as they are meant before the reader of macros is here. */
const namesOnly = (text: string, names: { user: string; char: string }): string =>
  text.replaceAll(/\{\{(user|char)\}\}/gi, (_, name: string) =>
    name.toLowerCase() === 'user' ? names.user : names.char,
  )
