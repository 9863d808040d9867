import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/choice-bar.tsx'
import { useQuery } from '../../ui/navigation.ts'
import { ImportCards } from './import-cards.tsx'
import { PageFrame } from './page-frame.tsx'
import { WriteCard } from './write-card.tsx'

/** Brings cards from files, or writes one. */
export function CreateCardPage() {
  const [{ by }, setQuery] = useQuery()
  const isWriting = by === 'writing'
  return (
    <PageFrame
      title={m.cards_create_title()}
      lead={isWriting ? m.cards_create_lead_writing() : m.cards_create_lead_import()}
      action={
        <ChoiceBar
          label={m.cards_create_title()}
          choices={[
            { value: 'import', label: m.cards_create_by_import() },
            { value: 'writing', label: m.cards_create_by_writing() },
          ]}
          value={isWriting ? 'writing' : 'import'}
          onChoose={value => setQuery({ by: value === 'writing' ? value : undefined })}
        />
      }
    >
      {isWriting ? <WriteCard /> : <ImportCards />}
    </PageFrame>
  )
}
