import type { Persona } from '@inkling/contract'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { late } from '../../ui/feedback/lazy-with-retry.ts'
import { MoreOnScroll } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { PageFrame } from '../../ui/navigation/page-frame.tsx'
import { itemsOf } from '../cards/store/queries.ts'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { PersonaTile } from './persona-tile.tsx'
import { usePersonas } from './queries.ts'

/** Who one can be in a chat: write, change, choose the default, bind to cards. */
export function PersonasPage() {
  const query = usePersonas()
  const [open, setOpen] = useState<Persona | 'new' | null>(null)
  const personas = itemsOf(query.data)
  return (
    <PageFrame
      title={m.personas_page_title()}
      lead={m.personas_page_lead()}
      action={
        <div className="flex flex-wrap gap-2">
          <ImportButton />
          {personas.length > 0 && <ExportButton />}
          <Button look="seal" size="small" onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" className="size-4" />
            {m.personas_add_button()}
          </Button>
        </div>
      }
    >
      <PersonaList personas={personas} query={query} onEdit={setOpen}>
        <EmptyState
          title={m.personas_empty_title()}
          action={
            <Button look="seal" onClick={() => setOpen('new')}>
              {m.personas_add_button()}
            </Button>
          }
        >
          {m.personas_empty_text()}
        </EmptyState>
      </PersonaList>
      {open !== null && (
        <Suspense fallback={null}>
          <PersonaForm
            persona={open === 'new' ? null : open}
            isFirst={personas.length === 0}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}

/** Fetched when it first opens, with what counts tokens. */
const PersonaForm = late(async () => (await import('./persona-form.tsx')).PersonaForm)

interface PersonaListProps {
  personas: readonly Persona[]
  query: ReturnType<typeof usePersonas>
  onEdit: (persona: Persona) => void
  /** Shown when there is none. */
  children: ReactNode
}

function PersonaList({ personas, query, onEdit, children }: PersonaListProps) {
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  if (personas.length === 0) return children
  return (
    <>
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
        {personas.map(persona => (
          <li key={persona.id} className="animate-appear">
            <PersonaTile persona={persona} onEdit={() => onEdit(persona)} />
          </li>
        ))}
      </ul>
      <MoreOnScroll query={query} />
    </>
  )
}
