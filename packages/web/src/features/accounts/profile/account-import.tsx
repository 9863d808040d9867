import type { AccountImport as Outcome, ProblemCode } from '@inkling/contract'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { problemSentence, useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FileInput } from '../../../ui/form/file-input.tsx'
import { useImportAccount } from './queries.ts'

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
        {outcome && <ImportResult outcome={outcome} />}
      </Dialog>
    </>
  )
}

/** After the upload, the server reports no progress while it reads the file. */
const progressOf = (share: number): string =>
  share < 1 ? m.accounts_import_sending({ percent: Math.round(share * 100) }) : m.accounts_import_reading()

const countsOf = (outcome: Outcome): (readonly [label: string, count: number])[] =>
  [
    [m.accounts_imported_cards(), outcome.cards] as const,
    [m.accounts_imported_chats(), outcome.chats] as const,
    [m.accounts_imported_personas(), outcome.personas] as const,
    [m.accounts_imported_lorebooks(), outcome.lorebooks] as const,
    [m.accounts_imported_presets(), outcome.presets] as const,
    [m.accounts_imported_profile(), outcome.profile] as const,
    [m.accounts_imported_settings(), outcome.settings] as const,
    [m.accounts_imported_favorites(), outcome.favorites] as const,
    [m.accounts_imported_ratings(), outcome.ratings] as const,
    [m.accounts_imported_comments(), outcome.comments] as const,
    [m.accounts_imported_follows(), outcome.follows] as const,
    [m.accounts_imported_blocks(), outcome.blocks] as const,
  ].filter(([, count]) => count > 0)

function ImportResult({ outcome }: { outcome: Outcome }) {
  const counts = countsOf(outcome)
  return (
    <div className="mt-4 flex flex-col gap-4">
      {counts.length === 0 && <p>{m.accounts_imported_nothing()}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {counts.map(([label, count]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {outcome.known > 0 && (
        <p className="text-sm text-ink-soft">{m.accounts_imported_known({ count: outcome.known })}</p>
      )}
      {outcome.skipped_count > 0 && <Skipped outcome={outcome} />}
    </div>
  )
}

const Skipped = ({ outcome: { skipped, skipped_count } }: { outcome: Outcome }) => (
  <section>
    <h3 className="text-sm font-medium">{m.accounts_imported_skipped({ count: skipped_count })}</h3>
    <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto text-sm text-ink-soft">
      {skipped.map((left, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and rows may repeat
        <SkippedLine key={at} skipped={left} />
      ))}
    </ul>
  </section>
)

function SkippedLine({ skipped: { path, name, code } }: { skipped: Outcome['skipped'][number] }) {
  const why = useSentenceOf(code as ProblemCode) // unknown codes have no message
  return (
    <li className="break-words">{[name ? `${path}: ${name}` : path, why].filter(Boolean).join(' · ')}</li>
  )
}
