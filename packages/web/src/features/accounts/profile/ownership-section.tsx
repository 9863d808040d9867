import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../../api/call/download.ts'
import { keepFile } from '../../../browser/save-file.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { AccountImport } from './account-import.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { Section } from './section.tsx'

/** Everything that is one's own: taken along, brought back, deleted. */
export function OwnershipSection() {
  return (
    <>
      <Section title={m.accounts_owned_title()} lead={m.accounts_owned_lead()}>
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap gap-3">
            <ExportAccount />
            <AccountImport />
          </div>
          <p className="text-sm text-ink-soft">{m.accounts_owned_hint()}</p>
        </div>
      </Section>
      <Section title={m.accounts_remove_title()} lead={m.accounts_remove_lead()}>
        <RemoveAccount />
      </Section>
    </>
  )
}

function ExportAccount() {
  const [busy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      const { blob, fileName } = await download('account.export', {})
      keepFile(blob, fileName ?? 'inkling.zip')
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void run()}>
      <Download className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
      {m.accounts_export_button()}
    </Button>
  )
}
