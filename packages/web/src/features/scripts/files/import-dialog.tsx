import { useState } from 'react'
import { newId } from '../../../browser/secure-context.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { CONTROL } from '../../../ui/form/control-class.ts'
import { DropArea } from '../../../ui/form/drop-area.tsx'
import type { ScriptsList } from '../draft/changes.ts'
import {
  type ConflictAnswer,
  type DecidedScript,
  defaultAnswer,
  findTwins,
  withOwnIds,
} from '../draft/conflicts.ts'
import { nameOf } from '../draft/script-name.ts'
import { type FileNotice, readScriptFiles } from './read-script-files.ts'

interface ScriptImportDialogProps {
  open: boolean
  scripts: ScriptsList
  onClose: () => void
  onBring: (decided: readonly DecidedScript[]) => void
}

interface ScriptsToImport {
  readonly decided: readonly DecidedScript[]
  readonly notices: readonly FileNotice[]
}

/** Shows contents, unreadable parts, and a choice for existing scripts. */
export function ImportDialog({ open, scripts, onClose, onBring }: ScriptImportDialogProps) {
  const [brought, setBrought] = useState<ScriptsToImport | null>(null)
  const close = () => {
    setBrought(null)
    onClose()
  }
  async function read(files: Iterable<File>): Promise<void> {
    const { scripts: coming, notices } = await readScriptFiles(files)
    const decided = findTwins(scripts, coming).map(one => ({ ...one, answer: defaultAnswer(one) }))
    setBrought({ decided, notices })
  }
  const answer = (at: number, choice: ConflictAnswer) =>
    setBrought(
      before =>
        before && {
          ...before,
          decided: before.decided.map((one, index) => (index === at ? { ...one, answer: choice } : one)),
        },
    )
  const importCount = brought?.decided.filter(one => one.answer !== 'skip').length ?? 0
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
            disabled={importCount === 0}
            onClick={() => {
              onBring(withOwnIds(scripts, brought?.decided ?? [], newId))
              close()
            }}
          >
            {m.scripts_import_button({ count: importCount })}
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

/** Unreadable parts by file. */
const FileNotices = ({ notices }: { notices: readonly FileNotice[] }) => (
  <div role="status">
    <ul className="flex flex-col gap-1.5 text-sm text-ink-soft empty:hidden">
      {notices.map(({ fileName, notice }) => (
        <li key={`${fileName} ${notice.code} ${notice.path}`}>
          {noticeSentence(notice.code)}
          <span className="block text-xs break-all text-ink-faint">
            {[fileName, notice.path].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

type ScriptNoticeCode = FileNotice['notice']['code']

const sentences: Readonly<Partial<Record<ScriptNoticeCode, () => string>>> = {
  no_json: m.scripts_notice_no_json,
  too_large: m.scripts_notice_too_large,
  no_scripts: m.scripts_notice_no_scripts,
  not_a_script: m.scripts_notice_not_a_script,
  nameless_script: m.scripts_notice_nameless_script,
  empty_pattern: m.scripts_notice_empty_pattern,
  pattern_too_long: m.scripts_notice_pattern_too_long,
  replacement_too_long: m.scripts_notice_replacement_too_long,
  too_many_scripts: m.scripts_notice_too_many_scripts,
  unsupported_action: m.scripts_notice_unsupported_action,
  unsupported_flag: m.scripts_notice_unsupported_flag,
  unsupported_type: m.scripts_notice_unsupported_type,
}

/** Codes without a sentence concern JSON cleaning. */
const noticeSentence = (code: ScriptNoticeCode): string =>
  sentences[code]?.() ?? m.scripts_notice_cleaned({ code })

interface IncomingListProps {
  decided: readonly DecidedScript[]
  onAnswer: (at: number, answer: ConflictAnswer) => void
}

const IncomingList = ({ decided, onAnswer }: IncomingListProps) => (
  <ul className="flex flex-col divide-y divide-line rounded-xl border border-line empty:hidden">
    {decided.map((one, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and scripts may be identical
        key={at}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2"
      >
        <span className="min-w-32 flex-1 basis-40">
          <span className="block truncate font-medium">{nameOf(one.script)}</span>
          <span className="block text-sm text-ink-faint">{stateOf(one)}</span>
        </span>
        <AnswerChoice decided={one} onAnswer={answer => onAnswer(at, answer)} />
      </li>
    ))}
  </ul>
)

function stateOf({ twin, isSame }: DecidedScript): string {
  if (twin === undefined) return m.scripts_import_is_new()
  return isSame ? m.scripts_import_is_same() : m.scripts_import_is_other({ name: nameOf(twin) })
}

function AnswerChoice({
  decided,
  onAnswer,
}: {
  decided: DecidedScript
  onAnswer: (answer: ConflictAnswer) => void
}) {
  const { script, twin, answer } = decided
  return (
    <select
      aria-label={m.scripts_import_answer_label({ name: nameOf(script) })}
      value={answer}
      onChange={event => onAnswer(event.target.value as ConflictAnswer)} // one of the options
      className={`${CONTROL} !w-auto min-h-11`}
    >
      <option value="keep_both">{twin ? m.scripts_import_keep_both() : m.scripts_import_add()}</option>
      {twin && <option value="replace">{m.scripts_import_replace()}</option>}
      <option value="skip">{m.scripts_import_skip()}</option>
    </select>
  )
}
