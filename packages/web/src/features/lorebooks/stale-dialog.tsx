import { LOREBOOK_NAME_MAX } from '@inkling/contract'
import { useRef, useState } from 'react'
import { Intent } from '../../api/http/intent.ts'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { useCreateLorebook } from './queries.ts'
import type { useBookDraft } from './use-book-draft.ts'

interface StaleDialogProps {
  draft: ReturnType<typeof useBookDraft>
  onReload: () => void
}

/** The book was changed elsewhere: both are kept, this one as a book of its own, or this one is let go. */
export function StaleDialog({ draft, onReload }: StaleDialogProps) {
  const create = useCreateLorebook()
  const intent = useRef(new Intent())
  const [failure, setFailure] = useState<string>()
  async function keepBoth(): Promise<void> {
    const name = m.lorebooks_stale_copy_name({ name: draft.name.trim() }).slice(0, LOREBOOK_NAME_MAX)
    const body = { name, data: draft.book }
    try {
      await intent.current.pursue(body, key => create.mutateAsync({ body, key }))
      onReload()
    } catch (error) {
      setFailure(problemSentence(error))
    }
  }
  return (
    <Dialog
      open={draft.isStale}
      onClose={draft.forgetStale}
      title={m.lorebooks_stale_title()}
      lead={m.lorebooks_stale_lead()}
      actions={
        <>
          <Button look="danger" onClick={onReload}>
            {m.lorebooks_stale_theirs_button()}
          </Button>
          <Button look="seal" busy={create.isPending} onClick={() => void keepBoth()}>
            {m.lorebooks_stale_both_button()}
          </Button>
        </>
      }
    >
      <div className="mt-4 empty:hidden">
        <FormFailure sentence={failure} />
      </div>
    </Dialog>
  )
}
