import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../api/http/api-error.ts'
import { UserIntent } from '../../api/http/intent.ts'
import { fieldSentence } from '../../i18n/field-sentence.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'

export type FieldErrors = Readonly<Record<string, string | undefined>>

interface FormOptions<S extends z.ZodType> {
  /** The contract's schema, loaded lazily; the server accepts what it accepts. */
  schema: () => Promise<S>
  /** The key stays the same for retries of a call whose outcome is unknown. */
  submit: (value: z.output<S>, idempotencyKey: string) => Promise<void>
  /** Needed if the form's names and values differ from the schema's input. */
  read?: (data: FormData) => unknown
}

/**
 * Uncontrolled, so that no error discards typed text. Validates before sending, and also shows the server's field
 * errors.
 */
export function useForm<S extends z.ZodType>({ schema, submit, read = plainRead }: FormOptions<S>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const intent = useRef(new UserIntent())

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setFailure(undefined)
    setBusy(true)
    try {
      const checked = (await schema()).safeParse(read(new FormData(form)), { reportInput: true })
      if (!checked.success) return show(form, toFieldErrors(checked.error))
      setErrors({})
      await intent.current.pursue(checked.data, key => submit(checked.data, key))
    } catch (error) {
      show(form, rejectedFields(error))
      setFailure(problemSentence(error))
    } finally {
      setBusy(false)
    }
  }

  function show(form: HTMLFormElement, errors: FieldErrors): void {
    setErrors(errors)
    focusFirst(form, errors)
  }

  /** Loads the schema early; a failure shows on submit. */
  const onFocus = () => void schema().catch(() => undefined)

  return { form: { noValidate: true, onFocus, onSubmit }, errors, failure, busy }
}

const plainRead = (data: FormData): unknown => Object.fromEntries(data)

/** Keeps the first issue of each field. */
function toFieldErrors(error: z.ZodError): FieldErrors {
  return Object.fromEntries(
    error.issues.map(issue => [issue.path.join('.'), fieldSentence(issue)] as const).reverse(),
  )
}

function rejectedFields(error: unknown): FieldErrors {
  const refused = error instanceof ApiError ? error.problem?.errors : undefined
  return Object.fromEntries((refused ?? []).map(({ path, message }) => [path, fieldSentence({ message })]))
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const first = Array.from(form.elements).find(
    control => control instanceof HTMLElement && errors[control.getAttribute('name') ?? ''] !== undefined,
  )
  if (!(first instanceof HTMLElement)) return
  const fold = first.closest('details')
  if (fold !== null) fold.open = true
  first.focus()
}
