import type { PersonaImport } from '@inkling/contract'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FileInput } from '../../ui/form/file-input.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { useImportPersonas } from './queries.ts'

/** Brings personas from a file; tells of those that were not taken. */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<PersonaImport>()
  const bring = useImportPersonas()

  function choose(file: File): void {
    bring.mutate(file, {
      onSuccess: told => {
        if (told.skipped_count > 0) setOutcome(told)
        else toast(m.personas_imported({ count: told.added }), { tone: 'good' })
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
