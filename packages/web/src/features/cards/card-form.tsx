import { type BodyIn, CARD_NAME_MAX, type cards, TAGLINE_MAX } from '@inkling/contract'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useForm } from '../../ui/use-form.ts'
import { AlternateGreetings } from './alternate-greetings.tsx'
import { type CardFormValues, type LongText, readCardForm } from './card-form-fields.ts'

interface CardFormProps {
  initial: CardFormValues
  submitLabel: string
  submit: (card: BodyIn<typeof cards.create>) => Promise<void>
  /** Told of every change, for keeping a draft. */
  onTyping?: (form: FormData) => void
  /** Beside the button that sends. */
  aside?: ReactNode
}

/** The texts that make a character, in the order in which one thinks of them. */
export function CardForm({ initial, submitLabel, submit, onTyping, aside }: CardFormProps) {
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('./card-form-schema.ts')).CardFormSchema,
    read: readCardForm,
    submit,
  })
  const long = (name: LongText, label: string, hint: string, rows: number) => (
    <TextAreaField
      label={label}
      hint={hint}
      error={errors[`data.${name}`]}
      name={name}
      rows={rows}
      defaultValue={initial.texts[name]}
    />
  )
  return (
    <form
      {...form}
      onChange={event => onTyping?.(new FormData(event.currentTarget))}
      className="flex max-w-3xl flex-col gap-6"
    >
      <TextField
        label={m.cards_field_name()}
        error={errors['data.name']}
        name="data.name"
        maxLength={CARD_NAME_MAX}
        defaultValue={initial.name}
        autoComplete="off"
      />
      <TextField
        label={m.cards_field_tagline()}
        hint={m.cards_field_tagline_hint()}
        error={errors.tagline}
        name="tagline"
        maxLength={TAGLINE_MAX}
        defaultValue={initial.tagline}
        autoComplete="off"
      />
      {long('description', m.cards_field_description(), m.cards_field_description_hint(), 8)}
      {long('personality', m.cards_field_personality(), m.cards_field_personality_hint(), 3)}
      {long('scenario', m.cards_field_scenario(), m.cards_field_scenario_hint(), 3)}
      {long('first_mes', m.cards_field_greeting(), m.cards_field_greeting_hint(), 6)}
      <AlternateGreetings initial={initial.alternates} />
      <TextField
        label={m.cards_field_tags()}
        hint={m.cards_field_tags_hint()}
        error={errors.tags}
        name="tags"
        defaultValue={initial.tags}
        autoComplete="off"
      />
      <FormFailure sentence={failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="seal" busy={busy}>
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  )
}
