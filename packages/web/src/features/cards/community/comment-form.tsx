import { COMMENT_MAX } from '@inkling/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { TextAreaField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'

interface CommentFormProps {
  label: string
  placeholder?: string
  submitLabel: string
  text?: string
  /** Focuses on mount, for forms that the user opens to write. */
  isFocused?: boolean
  onSubmit: (content: string) => Promise<unknown>
  /** Adds a button that closes the form. */
  onClose?: () => void
}

/** The counter appears when so few characters are left. */
const COUNTDOWN_FROM = 200

/** The text stays until it is posted. */
export function CommentForm({ text = '', isFocused = false, onSubmit, onClose, ...words }: CommentFormProps) {
  const [content, setContent] = useState(text)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isFocused) form.current?.querySelector('textarea')?.focus()
  }, [isFocused])
  const left = COMMENT_MAX - content.trim().length

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(content.trim())
      setContent('')
    } catch (error) {
      setFailure(problemSentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={event => void submit(event)} className="flex flex-col gap-3">
      <TextAreaField
        label={words.label}
        placeholder={words.placeholder}
        rows={3}
        value={content}
        onChange={event => setContent(event.target.value)}
        hint={left >= 0 && left <= COUNTDOWN_FROM ? m.community_write_left({ count: left }) : undefined}
        error={left < 0 ? m.community_write_too_long({ count: -left }) : undefined}
      />
      <FormFailure sentence={failure} />
      <div className="flex justify-end gap-2">
        {onClose && (
          <Button look="plain" size="small" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
        )}
        <Button
          type="submit"
          look="seal"
          size="small"
          busy={isBusy}
          disabled={content.trim() === '' || left < 0}
        >
          {words.submitLabel}
        </Button>
      </div>
    </form>
  )
}
