import type { CardId } from '@inkling/contract'
import { Suspense, useEffect, useState } from 'react'
import { late } from '../../ui/feedback/lazy-with-retry.ts'
import { LoadingState } from '../../ui/feedback/states.tsx'
import { type ScriptsDraft, scriptDrafts } from './draft/script-drafts.ts'
import type { Keeping } from './draft/script-store.ts'

const fetchEditing = async () => (await import('./editing.tsx')).Editing
const Editing = late(fetchEditing)

/** Asks for the editor beside the scripts that it waits for; where it cannot be had, it is asked for again when it is drawn. */
export const beginEditing = (): void => void fetchEditing().catch(() => undefined)

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
  if (draft === undefined) return <LoadingState />
  return (
    <Suspense fallback={<LoadingState />}>
      <Editing keeping={keeping} draft={draft} cardId={cardId} />
    </Suspense>
  )
}
