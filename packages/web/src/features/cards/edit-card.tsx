import type { Card } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CardForm } from './card-form.tsx'
import { valuesOfCard } from './card-form-fields.ts'
import { PageFrame } from './page-frame.tsx'
import { useUpdateCard } from './queries.ts'

/** The basic fields of a card that is there; everything else of it stays as it is. */
export function EditCard({ card, onClose }: { card: Card; onClose: () => void }) {
  const update = useUpdateCard(card.id)
  return (
    <PageFrame title={m.cards_edit_title({ name: card.name })} lead={m.cards_edit_lead()}>
      <CardForm
        initial={valuesOfCard(card)}
        submitLabel={m.app_save_button()}
        submit={async ({ data, ...rest }) => {
          await update.mutateAsync({ ...rest, data: changesOf(card, data) })
          onClose()
        }}
        aside={
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
        }
      />
    </PageFrame>
  )
}

/** Only what is different now: a field that the file never had is not added because the form shows it empty. */
function changesOf(card: Card, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => {
      const known = card.data[field]
      return known === undefined ? !isEmpty(value) : JSON.stringify(known) !== JSON.stringify(value)
    }),
  )
}
