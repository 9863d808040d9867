import type { RegexScript } from '@inkling/engine'
import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/button.tsx'

interface ScriptRowProps {
  script: RegexScript
  isOpen: boolean
  onToggle: () => void
  onEnable: (isOn: boolean) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

/** One script in the list: what it is called, what it looks for, and whether it runs. */
export function ScriptRow({ script, isOpen, onToggle, onEnable, onUp, onDown, onRemove }: ScriptRowProps) {
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
        <IconButton label={m.editor_up_button({ label })} disabled={!onUp} onClick={onUp}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={m.editor_down_button({ label })} disabled={!onDown} onClick={onDown}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={m.editor_remove_button({ label })} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
    </div>
  )
}
