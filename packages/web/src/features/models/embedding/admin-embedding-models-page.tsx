import type { AdminEmbeddingModel } from '@inkling/contract'
import { Download, PlugZap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { useModelCatalog } from '../store/admin-queries.ts'
import { EmbeddingModelRow } from './embedding-model-row.tsx'
import { useEmbeddingModels } from './queries.ts'

type EmbeddingModelDialog = 'hub' | 'endpoint' | AdminEmbeddingModel | null

export function AdminEmbeddingModelsPage() {
  const [open, setOpen] = useState<EmbeddingModelDialog>(null)
  useModelCatalog() // prefetched for the form
  const isEmpty = useEmbeddingModels().data?.items.length === 0
  const close = () => setOpen(null)
  const actions = (
    <span className="flex flex-wrap justify-center gap-2">
      <Button size="small" onClick={() => setOpen('endpoint')}>
        <PlugZap aria-hidden="true" className="size-4" />
        {m.embeddings_connect_button()}
      </Button>
      <Button look="seal" size="small" onClick={() => setOpen('hub')}>
        <Download aria-hidden="true" className="size-4" />
        {m.embeddings_take_button()}
      </Button>
    </span>
  )
  return (
    <AdminFrame
      title={m.embeddings_page_title()}
      lead={m.embeddings_page_lead()}
      action={!isEmpty && actions}
    >
      <List onEdit={setOpen} add={actions} />
      {open === 'hub' && <HubForm onClose={close} />}
      {open === 'endpoint' && <EndpointForm onClose={close} />}
      {open !== null && typeof open === 'object' && <ChangeForm model={open} onClose={close} />}
    </AdminFrame>
  )
}

// Loaded when first opened, with their schemas.
const HubForm = lazyPart(async () => (await import('./hub-form.tsx')).HubForm)
const EndpointForm = lazyPart(async () => (await import('./endpoint-form.tsx')).EndpointForm)
const ChangeForm = lazyPart(async () => (await import('./change-form.tsx')).ChangeForm)

interface ListProps {
  onEdit: (model: AdminEmbeddingModel) => void
  /** Shown if there are no models. */
  add: ReactNode
}

function List({ onEdit, add }: ListProps) {
  const { data, error, isPending, refetch } = useEmbeddingModels()
  if (isPending) return <LoadingState />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (data.items.length === 0)
    return (
      <EmptyState title={m.embeddings_empty_title()} action={add}>
        {m.embeddings_empty_text()}
      </EmptyState>
    )
  return data.items.map(model => (
    <EmbeddingModelRow key={model.id} model={model} onEdit={() => onEdit(model)} />
  ))
}
