import type { Card } from '@inkling/contract'
import type { JsonObject } from '@inkling/engine'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { lazyModule } from '../../../browser/lazy-module.ts'
import type { DisplayTexts } from '../../../render/scripts/display-texts.ts'
import { characterName } from './card-text.ts'

/** Loaded only for cards with scripts. */
const opening = lazyModule(async () => (await import('./open-card-texts.ts')).createCardTexts)

interface CardDisplayTexts {
  /** Null without scripts. */
  readonly texts: DisplayTexts | null
  readonly isComing: boolean
}

/** Display texts of a card's messages, without the parts that depend on a chat. */
export function useCardTexts(card: Card): CardDisplayTexts {
  const user = useSession().user?.display_name ?? ''
  const char = characterName(card)
  const { extensions } = card.data
  const mayChange = mayHaveScripts(extensions)
  const open = opening.use()
  const [isGivenUp, setGivenUp] = useState(false)
  useEffect(() => {
    if (mayChange) void opening.fetch().then(() => setGivenUp(opening.get() === undefined))
  }, [mayChange])
  const texts = useMemo(
    () => (open && mayHaveScripts(extensions) ? open(extensions, { user, char }) : null),
    [open, extensions, user, char],
  )
  return { texts, isComing: mayChange && !open && !isGivenUp }
}

const mayHaveScripts = (extensions: unknown): extensions is JsonObject =>
  typeof extensions === 'object' &&
  extensions !== null &&
  ('regex_scripts' in extensions || 'risuai' in extensions)
