import { MEMORY_MAX, type Memory, type NewMemory, type SessionId } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField, Field, TextAreaField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useAddMemory, useChangeMemory } from './queries.ts'

interface MemoryFormProps {
  session: SessionId
  /** Undefined for a new note. */
  memory: Memory | undefined
  onClose: () => void
}

/** Changes text and weight; for messages only how they are remembered. */
export function MemoryForm({ session, memory, onClose }: MemoryFormProps) {
  const add = useAddMemory(session)
  const change = useChangeMemory(session)
  const form = useForm({
    schema: async () => (await import('../../api/schemas/schemas.ts')).NewMemory,
    read: readMemory,
    async submit(value) {
      if (memory) await change.mutateAsync({ memory, body: toMemoryChange(memory, value) })
      else await add.mutateAsync(value)
      onClose()
    },
  })
  const isMessage = memory?.kind === 'message'
  async function takeOwnWords(of: Memory): Promise<void> {
    try {
      await change.mutateAsync({ memory: of, body: { text: null } })
      onClose()
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={memory ? m.memories_edit_title() : m.memories_add_title()}
      lead={isMessage ? m.memories_edit_message_lead() : memory ? undefined : m.memories_add_lead()}
      form={form}
    >
      <TextAreaField
        label={m.memories_field_text()}
        error={form.errors.text}
        name="text"
        rows={6}
        maxLength={MEMORY_MAX}
        defaultValue={memory?.text ?? ''}
      />
      {isMessage && memory.is_edited && (
        <Button
          size="small"
          className="self-start"
          busy={change.isPending}
          onClick={() => void takeOwnWords(memory)}
        >
          {m.memories_own_words_button()}
        </Button>
      )}
      <Weight value={memory?.importance ?? 0.5} />
      <CheckField
        label={m.memories_field_pinned()}
        name="is_pinned"
        defaultChecked={memory?.is_pinned ?? false}
      />
    </FormDialog>
  )
}

function Weight({ value }: { value: number }) {
  const [weight, setWeight] = useState(value)
  return (
    <Field label={m.memories_field_importance()} hint={m.memories_importance_hint()}>
      {described => (
        <span className="flex items-center gap-3">
          <input
            {...described}
            type="range"
            name="importance"
            min={0}
            max={1}
            step={0.05}
            value={weight}
            onChange={event => setWeight(event.target.valueAsNumber)}
            className="h-11 min-w-0 flex-1 accent-seal"
          />
          <output className="w-12 text-right text-sm text-ink-soft tabular-nums">
            {Math.round(weight * 100)}%
          </output>
        </span>
      )}
    </Field>
  )
}

/** Unchanged text stays linked to the message. */
const toMemoryChange = ({ text: known }: Memory, { text, importance, is_pinned }: NewMemory) => ({
  ...(text !== known && { text }),
  importance,
  is_pinned,
})

const readMemory = (form: FormData) => ({
  text: form.get('text'),
  importance: Number(form.get('importance')),
  is_pinned: form.has('is_pinned'),
})
