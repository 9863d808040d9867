import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useGo } from '../../ui/navigation.ts'
import { paths } from '../../ui/paths.ts'
import { CardForm } from './card-form.tsx'
import { type CardFormValues, valuesOf } from './card-form-fields.ts'
import { formDraft } from './form-draft.ts'
import { useCreateCard } from './queries.ts'

const draft = formDraft('new-card')

/** A card written from nothing. What is typed stays in this browser until it has been saved. */
export function WriteCard() {
  const go = useGo()
  const create = useCreateCard()
  const [initial] = useState<CardFormValues>(() => valuesOf(draft.read() ?? new FormData()))
  return (
    <CardForm
      initial={initial}
      submitLabel={m.cards_create_button()}
      onTyping={draft.keep}
      submit={async body => {
        const card = await create.mutateAsync(body)
        draft.forget()
        go(paths.card(card.id))
      }}
      aside={<p className="text-sm text-ink-faint">{m.cards_draft_note()}</p>}
    />
  )
}
