import { type ReactNode, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Says what will be lost and what stays. */
  lead: string
  confirmLabel: string
  onConfirm: () => Promise<void>
  /** Whether required input is complete. */
  isReady?: boolean
  children?: ReactNode
}

/** Stays open with the reason if the action fails. */
export function ConfirmDialog({
  onConfirm,
  confirmLabel,
  onClose,
  isReady = true,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function confirm(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(problemSentence(error))
    } finally {
      setBusy(false)
    }
  }
  const actions = (
    <>
      <Button look="plain" onClick={onClose}>
        {m.app_cancel_button()}
      </Button>
      <Button look="danger" busy={busy} disabled={!isReady} onClick={confirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} onClose={onClose} actions={actions}>
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        {children}
        <FormFailure sentence={failure} />
      </div>
    </Dialog>
  )
}
