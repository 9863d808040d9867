import type { PersonaImport } from '@inkling/contract'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { useImportPersonas } from './queries.ts'

/** Brings personas from a file; tells of those that were not taken. */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<PersonaImport>()
  const bring = useImportPersonas()

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file may be chosen again
    if (file === undefined) return
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
      <input
        ref={input}
        type="file"
        accept=".json,.png,application/json,image/png"
        aria-label={m.personas_import_label()}
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
      <ImportOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
