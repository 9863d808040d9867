import type { RegexScript } from '@inkling/engine'
import { ChevronRight, FlaskConical, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../../ui/elements/button.tsx'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import { Link } from '../../../../ui/navigation/link.tsx'
import { paths } from '../../../../ui/navigation/paths.ts'
import { ScriptForm } from '../../../script-editor/script-form.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import {
  addScript,
  changeScript,
  listCardScripts,
  listRawScripts,
  moveScript,
  removeScript,
} from './scripts.ts'
import type { SectionProps } from './section-props.ts'

/** In execution order. */
export function ScriptsSection({ card, edit, write }: SectionProps) {
  const rows = useMemo(() => listCardScripts(edit.data), [edit.data])
  const [open, setOpen] = useState<number | null>(null)
  const add = () => {
    setOpen(listRawScripts(edit.data).length)
    write(addScript(m.editor_script_new({ number: rows.length + 1 })))
  }
  const addButton = (
    <Button onClick={add}>
      <Plus aria-hidden="true" className="size-4" />
      {m.editor_script_add_button()}
    </Button>
  )
  const move = (from: number, to: number | undefined) => {
    if (to === undefined) return
    write(moveScript(from, to))
    setOpen(null)
  }
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={m.editor_scripts_empty_title()} action={addButton}>
          {m.editor_scripts_empty_text()}
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
          {rows.map(({ at, script }, index) => (
            <li key={`${at} ${script.id}`}>
              <ScriptRow
                script={script}
                isOpen={open === at}
                onToggle={() => setOpen(open === at ? null : at)}
                onEnable={isOn => write(changeScript(at, { disabled: !isOn }))}
                onUp={index > 0 ? () => move(at, rows[index - 1]?.at) : undefined}
                onDown={index < rows.length - 1 ? () => move(at, rows[index + 1]?.at) : undefined}
                onRemove={() => {
                  setOpen(null)
                  write(removeScript(at))
                }}
              />
              {open === at && (
                <div className="border-t border-line px-4 py-4">
                  <ScriptForm script={script} onChange={fields => write(changeScript(at, fields))} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {addButton}
          {card !== null && (
            <Link to={paths.regexEditor} query={{ card: card.id }} className={buttonClass('plain')}>
              <FlaskConical aria-hidden="true" className="size-4" />
              {m.editor_scripts_try_link()}
            </Link>
          )}
        </div>
      )}
    </>
  )
}

interface CardScriptRowProps extends Omit<RowActionsProps, 'label'> {
  script: RegexScript
  isOpen: boolean
  onToggle: () => void
  onEnable: (isOn: boolean) => void
}

function ScriptRow({ script, isOpen, onToggle, onEnable, ...row }: CardScriptRowProps) {
  const label = script.scriptName || m.editor_script_unnamed()
  return (
    <div className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3">
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={m.editor_script_enable({ label })}
          checked={!script.disabled}
          onChange={event => onEnable(event.target.checked)}
          className="size-4.5 accent-seal"
        />
      </label>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-11 min-w-32 flex-1 items-center gap-2 text-left"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 shrink-0 text-ink-faint transition-transform duration-150 ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="min-w-0">
          <span className={`block truncate font-medium ${script.disabled ? 'text-ink-faint' : ''}`}>
            {label}
          </span>
          <code className="block truncate text-sm text-ink-faint">{script.findRegex}</code>
        </span>
      </button>
      <span className="ml-auto flex">
        <RowActions {...row} label={label} />
      </span>
    </div>
  )
}
