import type { Card } from '@inkling/contract'
import { useMemo } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { characterName } from './card-text.ts'
import { useMacros } from './macros.ts'

/** Expands macros for the reader. */
export function useReaderText(card: Card, text: string): string {
  const user = useSession().user?.display_name ?? ''
  const char = characterName(card)
  const expandMacros = useMacros()
  return useMemo(() => {
    const names = { user, char }
    return expandMacros ? expandMacros(text, names) : namesOnly(text, names)
  }, [expandMacros, text, user, char])
}

/** Most texts only contain names, which need no macro module. */
const namesOnly = (text: string, names: { user: string; char: string }): string =>
  text.replaceAll(/\{\{(user|char)\}\}/gi, (_, name: string) =>
    name.toLowerCase() === 'user' ? names.user : names.char,
  )
