import type { CardId } from '@inkling/contract'
import { useEffect, useState } from 'react'
import { LoadingState } from '../../ui/states.tsx'
import { Editing } from './editing.tsx'
import type { Keeping } from './keeping/keeping.ts'
import { type ScriptsDraft, scriptDrafts } from './keeping/script-drafts.ts'

interface WithDraftProps {
  keeping: Keeping
  /** Whose scripts they are; null for one's own. */
  cardId: CardId | null
}

/** What was not saved the last time is found again before anything is shown. */
export function WithDraft({ keeping, cardId }: WithDraftProps) {
  const { draftName } = keeping
  const [draft, setDraft] = useState<ScriptsDraft | null>()
  useEffect(() => void scriptDrafts.read(draftName).then(found => setDraft(found ?? null)), [draftName])
  return draft === undefined ? <LoadingState /> : <Editing keeping={keeping} draft={draft} cardId={cardId} />
}
