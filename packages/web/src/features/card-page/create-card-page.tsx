import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { useNavigateTo, useQuery } from '../../ui/navigation/navigation.ts'
import { PageLayout } from '../../ui/navigation/page-frame.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { ImportCards } from '../cards/import/import-cards.tsx'
import { LazyCardEditor } from './lazy-editor.tsx'

export function CreateCardPage() {
  const [{ by }, setQuery] = useQuery()
  const go = useNavigateTo()
  if (by === 'writing') {
    return (
      <LazyCardEditor
        card={null}
        onSaved={card => go(paths.card(card.id), { unasked: true })}
        onClose={() => setQuery({ by: undefined, part: undefined })}
        isHere={query => query.by === 'writing'}
      />
    )
  }
  return (
    <PageLayout
      isNarrow
      title={m.cards_create_title()}
      lead={m.cards_create_lead_import()}
      action={
        <ChoiceBar
          label={m.cards_create_title()}
          choices={[
            { value: 'import', label: m.cards_create_by_import() },
            { value: 'writing', label: m.cards_create_by_writing() },
          ]}
          value="import"
          onChoose={value => setQuery({ by: value === 'writing' ? value : undefined })}
        />
      }
    >
      <ImportCards />
    </PageLayout>
  )
}
