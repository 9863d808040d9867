import { Download } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { exportPersonas } from './export-personas.ts'

/** Takes all personas away as one file. */
export function ExportButton() {
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
