import type { RegexScript } from '@inkling/engine'
import { memo } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Switch } from '../../../ui/form/switch.tsx'

/** Row callbacks; stable, so that a row re-renders only when its script changes. */
export interface ScriptRowActions {
  readonly open: (id: string) => void
  readonly choose: (id: string, isChosen: boolean) => void
  readonly enable: (ids: ReadonlySet<string>, isOn: boolean) => void
}

interface ScriptListRowProps {
  script: RegexScript
  actions: ScriptRowActions
  isOpen: boolean
  isChosen: boolean
}

export const nameOf = ({ scriptName }: RegexScript): string => scriptName.trim() || m.scripts_unnamed()

/** A script in the list: on/off, name and pattern. */
export const ScriptRow = memo(function ScriptRow({ script, actions, isOpen, isChosen }: ScriptListRowProps) {
  const { id, findRegex, disabled } = script
  const name = nameOf(script)
  return (
    <>
      <input
        type="checkbox"
        aria-label={m.scripts_choose({ name })}
        checked={isChosen}
        onChange={event => actions.choose(id, event.target.checked)}
        className="mx-3 size-4.5 shrink-0 accent-seal"
      />
      <button
        type="button"
        data-script={id}
        aria-current={isOpen || undefined}
        onClick={() => actions.open(id)}
        className="min-w-0 flex-1 self-stretch py-2 text-left"
      >
        <span className={`block truncate font-medium ${disabled ? 'text-ink-faint line-through' : ''}`}>
          {name}
        </span>
        <code className="block truncate text-sm text-ink-faint">{findRegex || m.scripts_no_pattern()}</code>
      </button>
      <Switch
        label={m.scripts_enable({ name })}
        checked={!disabled}
        onChange={event => actions.enable(new Set([id]), event.target.checked)}
      />
    </>
  )
})
