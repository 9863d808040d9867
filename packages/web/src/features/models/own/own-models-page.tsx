import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { PageLayout } from '../../../ui/navigation/page-frame.tsx'
import { ModelOwnerContext } from '../store/model-owner.ts'
import type { OwnModelDialog } from './own-model-dialogs.tsx'
import { OwnModelRow } from './own-model-row.tsx'
import { useOwnModels } from './queries.ts'

export function OwnModelsPage() {
  const [open, setOpen] = useState<OwnModelDialog | null>(null)
  const query = useOwnModels()
  const hasModels = query.data !== undefined && query.data.mode !== 'off' && query.data.items.length > 0
  return (
    <ModelOwnerContext value="user">
      <PageLayout
        isNarrow
        title={m.models_own_page_title()}
        lead={m.models_own_page_lead()}
        action={hasModels && <Add onOpen={setOpen} />}
      >
        <Models query={query} onOpen={setOpen} />
        {open !== null && <OwnModelDialogs open={open} onOpen={setOpen} />}
      </PageLayout>
    </ModelOwnerContext>
  )
}

/** Loaded when first opened, with the schemas. */
const OwnModelDialogs = lazyPart(async () => (await import('./own-model-dialogs.tsx')).OwnModelDialogs)

interface OpensProps {
  onOpen: (open: OwnModelDialog) => void
}

const Add = ({ onOpen }: OpensProps) => (
  <Button look="seal" size="small" onClick={() => onOpen({ kind: 'choose' })}>
    <Plus aria-hidden="true" className="size-4" />
    {m.models_add_button()}
  </Button>
)

interface ModelsProps extends OpensProps {
  query: ReturnType<typeof useOwnModels>
}

function Models({ query, onOpen }: ModelsProps) {
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const { mode, items } = query.data
  if (items.length === 0) {
    if (mode === 'off')
      return <EmptyState title={m.models_own_off_title()}>{m.models_own_off_text()}</EmptyState>
    return (
      <EmptyState title={m.models_own_empty_title()} action={<Add onOpen={onOpen} />}>
        {m.models_own_empty_text()}
      </EmptyState>
    )
  }
  return (
    <>
      {mode === 'off' && <p className="text-sm text-ink-soft">{m.models_own_off_text()}</p>}
      <ul className="flex flex-col gap-3">
        {items.map(model => (
          <li key={model.id}>
            <OwnModelRow
              model={model}
              isAllowed={mode !== 'off'}
              onEdit={() => onOpen({ kind: 'edit', model })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
