import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { FoundServers } from '../connect/found-servers.tsx'
import { useAdminModels, useModelCatalog } from '../store/admin-queries.ts'
import type { ModelDialog } from './open-dialog.tsx'

export function AdminModelsPage() {
  const [query, setQuery] = useQuery()
  const [open, setOpen] = useState<ModelDialog | null>(null)
  useModelCatalog() // prefetched for the dialogs
  const view = query.view === 'usage' ? 'usage' : 'models'
  const choices = [
    { value: 'models', label: m.models_view_models() },
    { value: 'usage', label: m.models_view_usage() },
  ] as const
  return (
    <AdminFrame
      title={m.app_title_admin_models()}
      lead={m.models_page_lead()}
      action={<Add onOpen={setOpen} />}
    >
      <ChoiceBar
        label={m.models_view_label()}
        choices={choices}
        value={view}
        onChoose={next => setQuery({ view: next === 'usage' ? next : undefined })}
      />
      {view === 'models' ? <Models onOpen={setOpen} /> : <UsageView />}
      {view === 'models' && <OwnModelModeChoice />}
      {open !== null && <ModelDialogs open={open} onOpen={setOpen} />}
    </AdminFrame>
  )
}

/** Loaded when first opened, with the schemas. */
const ModelDialogs = lazyPart(async () => (await import('./open-dialog.tsx')).ModelDialogs)
const ModelList = lazyPart(async () => (await import('./model-list.tsx')).ModelList, <LoadingState />)
const OwnModelModeChoice = lazyPart(
  async () => (await import('../own/own-model-mode.tsx')).OwnModelModeChoice,
)
const UsageView = lazyPart(async () => (await import('./usage-view.tsx')).UsageView, <LoadingState />)

interface OpensProps {
  onOpen: (open: ModelDialog) => void
}

const Add = ({ onOpen }: OpensProps) => (
  <Button look="seal" size="small" onClick={() => onOpen({ kind: 'choose' })}>
    <Plus aria-hidden="true" className="size-4" />
    {m.models_add_button()}
  </Button>
)

function Models({ onOpen }: OpensProps) {
  const { data, error, isPending, refetch } = useAdminModels()
  if (isPending) return <LoadingState />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />
  const isAlone = data.items.every(({ provider }) => provider === 'demo')
  return (
    <>
      <FoundServers models={data.items} />
      <ModelList models={data.items} onEdit={model => onOpen({ kind: 'edit', model })} />
      {isAlone && (
        <EmptyState
          title={m.models_empty_title()}
          action={
            <>
              <Link to={paths.firstRun} className={buttonClass()}>
                {m.models_guide_link()}
              </Link>
              <Add onOpen={onOpen} />
            </>
          }
        >
          {m.models_empty_text()}
        </EmptyState>
      )}
    </>
  )
}
