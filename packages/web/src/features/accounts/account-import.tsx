import type { AccountImport as Outcome } from '@inkling/contract'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useImportAccount } from './queries.ts'

/** Brings back what an export took along, and says what came in. */
export function AccountImport() {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const bring = useImportAccount()

  function choose(file: File): void {
    setShare(0)
    bring.mutate(
      { file, onProgress: setShare },
      { onSuccess: setOutcome, onError: error => toast(problemSentence(error), { tone: 'bad' }) },
    )
  }

  return (
    <>
      <Button busy={bring.isPending} onClick={() => input.current?.click()}>
        {!bring.isPending && <FileUp className="size-4.5" strokeWidth={1.6} aria-hidden="true" />}
        {bring.isPending ? progressOf(share) : m.accounts_import_button()}
      </Button>
      <FileInput
        ref={input}
        label={m.accounts_import_label()}
        accept=".zip,application/zip"
        onFile={choose}
      />
      <Dialog
        open={outcome !== undefined}
        onClose={() => setOutcome(undefined)}
        title={m.accounts_imported_title()}
        actions={<Button onClick={() => setOutcome(undefined)}>{m.accounts_imported_close()}</Button>}
      >
        {outcome && <Arrived outcome={outcome} />}
      </Dialog>
    </>
  )
}

/** Once it has been sent, the server reads it; how far it has come it does not say. */
const progressOf = (share: number): string =>
  share < 1 ? m.accounts_import_sending({ percent: Math.round(share * 100) }) : m.accounts_import_reading()

function Arrived({ outcome }: { outcome: Outcome }) {
  const counts: readonly (readonly [label: string, count: number])[] = [
    [m.accounts_imported_cards(), outcome.cards],
    [m.accounts_imported_chats(), outcome.chats],
    [m.accounts_imported_personas(), outcome.personas],
    [m.accounts_imported_lorebooks(), outcome.lorebooks],
    [m.accounts_imported_presets(), outcome.presets],
  ]
  return (
    <div className="mt-4 flex flex-col gap-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {counts.map(([label, count]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {outcome.skipped_count > 0 && <Skipped outcome={outcome} />}
    </div>
  )
}

const Skipped = ({ outcome: { skipped, skipped_count } }: { outcome: Outcome }) => (
  <section>
    <h3 className="text-sm font-medium">{m.accounts_imported_skipped({ count: skipped_count })}</h3>
    <ul className="mt-1 max-h-48 overflow-y-auto text-sm text-ink-soft">
      {skipped.map(({ path }) => (
        <li key={path} className="break-all">
          {path}
        </li>
      ))}
    </ul>
  </section>
)
