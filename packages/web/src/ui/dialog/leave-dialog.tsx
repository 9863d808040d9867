import { Button } from '../elements/button.tsx'
import type { PendingNavigation } from '../form/use-leave-warning.ts'
import { Dialog } from './dialog.tsx'

interface LeaveDialogProps {
  leaving: PendingNavigation | null
  words: Readonly<Record<'title' | 'lead' | 'discard' | 'keep' | 'stay', string>>
  onDiscard: () => void
}

/** Unsaved changes stay in this browser unless discarded. */
export const LeaveDialog = ({ leaving, words, onDiscard }: LeaveDialogProps) => (
  <Dialog
    open={leaving !== null}
    onClose={() => leaving?.stay()}
    title={words.title}
    lead={words.lead}
    actions={
      <>
        <Button
          look="danger"
          onClick={() => {
            onDiscard()
            leaving?.leave()
          }}
        >
          {words.discard}
        </Button>
        <Button onClick={() => leaving?.leave()}>{words.keep}</Button>
        <Button look="seal" onClick={() => leaving?.stay()}>
          {words.stay}
        </Button>
      </>
    }
  />
)
