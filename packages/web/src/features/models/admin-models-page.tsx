import type { AdminModel } from '@inkling/contract'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.ts'
import { EmptyState, FailedState, LoadingState } from '../../ui/states.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { ModelRow } from './model-row.tsx'
import { useAdminModels } from './queries.ts'

/** The models of this installation: connect, try, change. */
export function AdminModelsPage() {
  const [open, setOpen] = useState<AdminModel | 'new' | null>(null)
  const add = (
    <Button look="seal" size="small" onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" className="size-4" />
      {m.models_add_button()}
    </Button>
  )
  return (
    <AdminFrame title={m.app_title_admin_models()} lead={m.models_page_lead()} action={add}>
      <ModelList onEdit={setOpen} add={add} />
      {open !== null && (
        <Suspense fallback={null}>
          <ModelForm model={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </AdminFrame>
  )
}

/** Fetched when it first opens, with the schema it checks by. */
const ModelForm = late(async () => (await import('./model-form.tsx')).ModelForm)

function ModelList({ onEdit, add }: { onEdit: (model: AdminModel) => void; add: React.ReactNode }) {
  const { data, error, isPending, refetch } = useAdminModels()
  if (isPending) return <LoadingState />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />
  const isAlone = data.items.every(({ provider }) => provider === 'demo')
  return (
    <>
      {data.items.map(model => (
        <ModelRow key={model.id} model={model} onEdit={() => onEdit(model)} />
      ))}
      {isAlone && (
        <EmptyState title={m.models_empty_title()} action={add}>
          {m.models_empty_text()}
        </EmptyState>
      )}
    </>
  )
}
