import type { RegexScript } from '@inkling/engine'
import { ChevronRight } from 'lucide-react'
import { m } from '../../../../paraglide/messages.js'
import { RowActions, type RowActionsProps } from './row-actions.tsx'

interface ScriptRowProps extends Omit<RowActionsProps, 'label'> {
  script: RegexScript
  isOpen: boolean
  onToggle: () => void
  onEnable: (isOn: boolean) => void
}

/** One script in the list: what it is called, what it looks for, and whether it runs. */
export function ScriptRow({ script, isOpen, onToggle, onEnable, ...row }: ScriptRowProps) {
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
