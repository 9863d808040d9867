import { type FormEvent, useState } from 'react'
import { useCloseOnBack } from '../navigation/close-on-back.ts'

/** Text typed in a dialog's form, until it is submitted or the dialog closes itself. */
interface UnsavedText {
  readonly close: () => void
  readonly onInput: (event: FormEvent<HTMLElement>) => void
  /** Whether the dialog asks before discarding typed text. */
  readonly isAsking: boolean
  readonly stay: () => void
  readonly discard: () => void
}

/**
 * Prevents a stray tap, Esc or Back from discarding typed text. Autosaving fields, searches and passwords don't count.
 */
export function useUnsavedText(open: boolean, onClose: () => void): UnsavedText {
  const [isTyped, setTyped] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  if (!open && isTyped) setTyped(false)
  if (!open && isConfirming) setIsConfirming(false)
  const isUnsaved = open && isTyped
  const close = (): void => (isUnsaved ? setIsConfirming(true) : onClose())
  useCloseOnBack(open, close, { isUnsaved })
  return {
    close,
    onInput: ({ target, currentTarget }) => {
      if (isFormText(target) && currentTarget.contains(target)) setTyped(true)
    },
    isAsking: isUnsaved && isConfirming,
    stay: () => setIsConfirming(false),
    discard: () => {
      setIsConfirming(false)
      setTyped(false)
      onClose()
    },
  }
}

const NON_TEXT_TYPES = ['search', 'password', 'checkbox', 'radio', 'range', 'color', 'file', 'hidden']

function isFormText(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NON_TEXT_TYPES.includes(target.type))
  return isText && target.form !== null
}
