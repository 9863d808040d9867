import type { Card, PersonaId } from '@inkling/contract'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { useCardPersona } from '../personas/mutations.ts'
import { useAllPersonas } from '../personas/queries.ts'

export function CardPersona({ card }: { card: Card }) {
  const personas = useAllPersonas()
  const choose = useCardPersona(card.id)
  if (personas.length === 0) return null
  const fallback = personas.find(({ is_default }) => is_default)?.name
  const current = choose.isPending ? choose.variables.to : card.my.persona_id
  return (
    <div className="max-w-sm">
      <SelectField
        label={m.personas_card_label()}
        value={current ?? ''}
        options={[
          {
            value: '',
            label: fallback ? m.personas_card_default({ name: fallback }) : m.personas_card_none(),
          },
          ...personas.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) =>
          choose.mutate(
            { from: current, to: (target.value || null) as PersonaId | null },
            { onError: error => toast(problemSentence(error), { tone: 'bad' }) },
          )
        }
      />
    </div>
  )
}
