import type { RegexScript } from '@inkling/engine'
import { Layers } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Switch } from '../../../ui/form/switch.tsx'
import { groupOf } from '../draft/changes.ts'

interface GroupHeadProps {
  /** Neighbours of one group; with none there is no head. */
  members: readonly RegexScript[]
  onEnable: (ids: ReadonlySet<string>, isOn: boolean) => void
}

/** Above the scripts of a group: its name, and a switch for all of them. */
export function GroupHead({ members, onEnable }: GroupHeadProps) {
  const [first] = members
  if (first === undefined) return null
  const name = groupOf(first)
  const ids = new Set(members.map(({ id }) => id))
  return (
    <div className="flex items-center gap-2 border-b border-line bg-sunken pr-8 pl-3 text-sm text-ink-soft">
      <Layers aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <span className="text-ink-faint tabular-nums">{members.length}</span>
      <Switch
        label={m.scripts_group_enable({ name })}
        checked={members.some(({ disabled }) => !disabled)}
        onChange={event => onEnable(ids, event.target.checked)}
      />
    </div>
  )
}
