import { Dialog } from '@base-ui/react/dialog'
import type { Message, PromptView } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { DialogClose } from '../../../ui/dialog/dialog-view.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { useCloseOnBack } from '../../../ui/navigation/close-on-back.ts'
import { InspectorTabs } from './inspector-tabs.tsx'
import { type PreviewRequest, usePrompt } from './queries.ts'
import { WindowBar } from './window-bar.tsx'

interface InspectorSheetProps {
  subject: Message | PreviewRequest
  open: boolean
  onClose: () => void
}

const standings: Readonly<Record<PromptView['standing'], () => string>> = {
  sent: m.inspector_standing_sent,
  changed: m.inspector_standing_changed,
  preview: m.inspector_standing_preview,
}

/** Full screen on phones, at the side elsewhere. */
export function InspectorSheet({ subject: what, open, onClose }: InspectorSheetProps) {
  const query = usePrompt(what, open)
  useCloseOnBack(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={next => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Dialog.Popup className="fixed inset-0 z-50 flex animate-rise flex-col bg-raised shadow-lifted outline-none sm:left-auto sm:w-[min(46rem,calc(100vw-3rem))] sm:border-l sm:border-line">
          <header className="flex items-start gap-3 pt-3 pr-2 pl-4 sm:pl-6">
            <div className="min-w-0 flex-1 pt-2">
              <Dialog.Title className="display text-xl">{m.inspector_title()}</Dialog.Title>
              {query.data && (
                <Dialog.Description className="text-sm text-ink-soft">
                  {query.data.model.name} · {standings[query.data.standing]()}
                </Dialog.Description>
              )}
            </div>
            <DialogClose />
          </header>
          {query.data ? (
            <PromptShown subject={what} view={query.data} />
          ) : query.error ? (
            <FailedState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingState />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

// Lazy, as in messages, to keep shared code out of the page's chunk.
const FailedStateChanges = lazyPart(
  async () => (await import('../messages/state-changes.tsx')).FailedStateChanges,
)

function PromptShown({ subject: what, view }: { subject: Message | PreviewRequest; view: PromptView }) {
  return (
    <>
      <div className="px-4 py-4 sm:px-6">
        {view.is_withheld && <p className="pb-3 text-sm text-ink-soft">{m.inspector_withheld()}</p>}
        <WindowBar view={view} />
        {'id' in what && <FailedStateChanges message={what} isOpen />}
      </div>
      <InspectorTabs view={view} />
    </>
  )
}
