import type { BodyIn, CardId, cards } from '@inkling/contract'
import { useState } from 'react'
import { download } from '../../../api/call/download.ts'
import { keepFile } from '../../../browser/save-file.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useChangeMyCards } from '../store/queries.ts'

type Action = BodyIn<typeof cards.changeMine>['action']

/** What can be done with the chosen cards, within a thumb's reach. */
export function ManyActions({ ids, onDone }: { ids: CardId[]; onDone: () => void }) {
  const change = useChangeMyCards()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isPacking, setIsPacking] = useState(false)
  const isIdle = ids.length === 0
  const fail = (error: unknown) => toast(problemSentence(error), { tone: 'bad' })
  async function act(action: Action): Promise<void> {
    const { items } = await change.mutateAsync({ action, ids })
    tellOutcome(items.filter(({ problem }) => problem === null).length, items.length)
    onDone()
  }
  async function pack(): Promise<void> {
    setIsPacking(true)
    try {
      const { blob, fileName } = await download('cards.exportMine', { query: { ids: ids.join(',') } })
      keepFile(blob, fileName ?? 'cards.zip')
    } catch (error) {
      fail(error)
    } finally {
      setIsPacking(false)
    }
  }
  return (
    <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised p-3 shadow-lifted md:bottom-4">
      <p aria-live="polite" className="mr-auto px-1 text-sm text-ink-soft">
        {m.cards_selected_count({ count: ids.length })}
      </p>
      <Button
        size="small"
        disabled={isIdle}
        busy={change.isPending}
        onClick={() => act('request_public').catch(fail)}
      >
        {m.cards_many_request_public()}
      </Button>
      <Button
        size="small"
        disabled={isIdle}
        busy={change.isPending}
        onClick={() => act('make_private').catch(fail)}
      >
        {m.cards_many_make_private()}
      </Button>
      <Button size="small" disabled={isIdle} busy={isPacking} onClick={() => void pack()}>
        {m.cards_many_export()}
      </Button>
      <Button look="danger" size="small" disabled={isIdle} onClick={() => setIsDeleting(true)}>
        {m.cards_many_delete()}
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={m.cards_many_delete_title({ count: ids.length })}
        lead={m.cards_many_delete_lead()}
        confirmLabel={m.cards_many_delete()}
        onConfirm={() => act('remove')}
      />
    </div>
  )
}

function tellOutcome(done: number, all: number): void {
  if (done === all) toast(m.cards_many_done_toast({ count: done }))
  else toast(m.cards_many_refused_toast({ count: done, refused: all - done }), { tone: 'bad' })
}
