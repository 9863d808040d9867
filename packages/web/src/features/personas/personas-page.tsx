import type { Persona, PersonaImport } from '@inkling/contract'
import { Download, FileUp, Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { download } from '../../api/call/download.ts'
import { itemsOf } from '../../api/call/pages.ts'
import { downloadBlob } from '../../browser/save-file.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { InfiniteScrollEnd } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FileInput } from '../../ui/form/file-input.tsx'
import { PageLayout } from '../../ui/navigation/page-frame.tsx'
import { BoundCards } from './bound-cards.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { useImportPersonas } from './mutations.ts'
import { PersonaMenu } from './persona-menu.tsx'
import { usePersonas } from './queries.ts'

export function PersonasPage() {
  const query = usePersonas()
  const [open, setOpen] = useState<Persona | 'new' | null>(null)
  const personas = itemsOf(query.data)
  const add = (
    <Button look="seal" size="small" onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" className="size-4" />
      {m.personas_add_button()}
    </Button>
  )
  return (
    <PageLayout
      title={m.personas_page_title()}
      lead={m.personas_page_lead()}
      action={
        <div className="flex flex-wrap gap-2">
          <ImportButton />
          {personas.length > 0 && <ExportButton />}
          {(query.isPending || personas.length > 0) && add}
        </div>
      }
    >
      <PersonaList personas={personas} query={query} onEdit={setOpen}>
        <EmptyState title={m.personas_empty_title()} action={add}>
          {m.personas_empty_text()}
        </EmptyState>
      </PersonaList>
      {open !== null && (
        <PersonaForm
          persona={open === 'new' ? null : open}
          isFirst={personas.length === 0}
          onClose={() => setOpen(null)}
        />
      )}
    </PageLayout>
  )
}

/** Loaded when first opened, with the token counter. */
const PersonaForm = lazyPart(async () => (await import('./persona-form.tsx')).PersonaForm)

interface PersonaListProps {
  personas: readonly Persona[]
  query: ReturnType<typeof usePersonas>
  onEdit: (persona: Persona) => void
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
      <InfiniteScrollEnd query={query} />
    </>
  )
}

function ExportButton() {
  const [busy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      await exportPersonas()
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void run()}>
      <Download aria-hidden="true" className="hidden size-4 sm:block" />
      {m.personas_export_button()}
    </Button>
  )
}

async function exportPersonas(): Promise<void> {
  const { blob, fileName } = await download('personas.export', {})
  downloadBlob(blob, fileName ?? 'personas.json')
}

function PersonaTile({ persona, onEdit }: { persona: Persona; onEdit: () => void }) {
  return (
    <article
      aria-label={persona.name}
      className="flex h-full flex-col gap-3 rounded-2xl border border-line bg-raised p-4"
    >
      <div className="flex items-start gap-3">
        <Avatar name={persona.name} url={persona.avatar_url} />
        <div className="min-w-0 flex-1">
          <h2 className="flex min-h-11 flex-wrap items-center gap-x-2">
            <button
              type="button"
              onClick={onEdit}
              className="display line-clamp-2 text-left text-lg hover:text-seal-ink"
            >
              {persona.name}
            </button>
            {persona.is_default && (
              <span className="rounded bg-seal-wash px-2 py-0.5 text-xs text-seal-ink">
                {m.personas_default_mark()}
              </span>
            )}
          </h2>
        </div>
        <PersonaMenu persona={persona} onEdit={onEdit} />
      </div>
      <p className="line-clamp-4 text-sm/6 whitespace-pre-line text-ink-soft">
        {persona.description || m.personas_no_description()}
      </p>
      <BoundCards persona={persona} />
    </article>
  )
}

/** Reports skipped personas. */
function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<PersonaImport>()
  const bring = useImportPersonas()

  function choose(file: File): void {
    bring.mutate(file, {
      onSuccess: result => {
        if (result.skipped_count > 0) setOutcome(result)
        else toast(m.personas_imported({ count: result.added }), { tone: 'good' })
      },
      onError: error => toast(problemSentence(error), { tone: 'bad' }),
    })
  }

  return (
    <>
      <Button size="small" busy={bring.isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="hidden size-4 sm:block" />
        {m.personas_import_button()}
      </Button>
      <FileInput
        ref={input}
        label={m.personas_import_label()}
        accept=".json,.png,application/json,image/png"
        onFile={choose}
      />
      <ImportOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
