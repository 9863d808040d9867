import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { DropArea } from '../../../ui/form/drop-area.tsx'
import type { Scripts } from '../draft/changes.ts'
import { type Answer, type Decided, findTwins, likelyAnswer, withOwnIds } from '../draft/conflicts.ts'
import { FileNotices } from './file-notices.tsx'
import { IncomingList } from './incoming-list.tsx'
import { type FileNotice, readScriptFiles } from './read-script-files.ts'

interface ImportDialogProps {
  open: boolean
  scripts: Scripts
  onClose: () => void
  onBring: (decided: readonly Decided[]) => void
}

interface Brought {
  readonly decided: readonly Decided[]
  readonly notices: readonly FileNotice[]
}

/** Brings scripts in from files: what is in them, what could not be read, and what to do with those that are here already. */
export function ImportDialog({ open, scripts, onClose, onBring }: ImportDialogProps) {
  const [brought, setBrought] = useState<Brought | null>(null)
  const close = () => {
    setBrought(null)
    onClose()
  }
  async function read(files: Iterable<File>): Promise<void> {
    const { scripts: coming, notices } = await readScriptFiles(files)
    const decided = findTwins(scripts, coming).map(one => ({ ...one, answer: likelyAnswer(one) }))
    setBrought({ decided, notices })
  }
  const answer = (at: number, given: Answer) =>
    setBrought(
      before =>
        before && {
          ...before,
          decided: before.decided.map((one, index) => (index === at ? { ...one, answer: given } : one)),
        },
    )
  const wanted = brought?.decided.filter(one => one.answer !== 'skip').length ?? 0
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.scripts_import_title()}
      lead={m.scripts_import_lead()}
      actions={
        <>
          <Button look="plain" onClick={close}>
            {m.app_cancel_button()}
          </Button>
          <Button
            look="seal"
            disabled={wanted === 0}
            onClick={() => {
              onBring(withOwnIds(scripts, brought?.decided ?? [], () => crypto.randomUUID()))
              close()
            }}
          >
            {m.scripts_import_button({ count: wanted })}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <DropArea
          look="flat"
          title={m.scripts_import_drop()}
          accept=".json,application/json"
          onFiles={files => void read([...files])}
        />
        {brought && <IncomingList decided={brought.decided} onAnswer={answer} />}
        {brought && <FileNotices notices={brought.notices} />}
      </div>
    </Dialog>
  )
}
