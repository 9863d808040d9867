import { Dialog as Base, Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { useUnsavedText } from './use-unsaved-text.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** A sentence below the title, part of the accessible description. */
  lead?: ReactNode
  children?: ReactNode
  /** The main button comes last. */
  actions?: ReactNode
}

/** Asks before typed form text is lost. */
export function DialogView({ open, onClose, ...dialog }: DialogProps) {
  const { close, onInput, isAsking, stay, discard } = useUnsavedText(open, onClose)
  const ways = (
    <>
      <Button look="danger" onClick={discard}>
        {m.app_unsaved_discard_button()}
      </Button>
      <Button look="seal" onClick={stay}>
        {m.app_unsaved_stay_button()}
      </Button>
    </>
  )
  return (
    <DialogBox open={open} onClose={close} onInput={onInput} {...dialog}>
      {dialog.children}
      <DialogBox
        isAbove
        open={isAsking}
        onClose={stay}
        title={m.app_unsaved_title()}
        lead={m.app_unsaved_lead()}
        actions={ways}
      />
    </DialogBox>
  )
}

interface DialogBoxProps extends DialogProps {
  onInput?: (event: FormEvent<HTMLElement>) => void
  /** The backdrop covers the dialog below. */
  isAbove?: boolean
}

/** A sheet on phones, a card on wider screens. */
function DialogBox({
  open,
  onClose,
  title,
  lead,
  children,
  actions,
  onInput,
  isAbove = false,
}: DialogBoxProps) {
  useCloseOnBack(isAbove && open, onClose)
  return (
    <Base.Root open={open} onOpenChange={next => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender={isAbove}
          className={`fixed inset-0 animate-appear bg-veil ${isAbove ? 'z-50' : 'z-40'}`}
        />
        <Base.Popup
          onInput={onInput}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] animate-rise flex-col rounded-t-2xl border border-line bg-raised shadow-lifted outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-1/2 sm:rounded-2xl"
        >
          <header className="flex items-start gap-3 pt-4 pr-2 pl-6">
            <Base.Title className="display flex-1 pt-2 text-xl">{title}</Base.Title>
            <DialogClose />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">
            {lead !== undefined && <Base.Description className="text-ink-soft">{lead}</Base.Description>}
            {children}
          </div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {actions}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const DialogClose = () => (
  <Dialog.Close
    aria-label={m.app_close_button()}
    className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
  >
    <X aria-hidden="true" className="size-5" />
  </Dialog.Close>
)
