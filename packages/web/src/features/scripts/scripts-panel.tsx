import type { RegexScript } from '@inkling/engine'
import { Download, Layers } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Switch } from '../../ui/form/switch.tsx'
import { ListEditor } from '../../ui/sortable-list/list-editor.tsx'
import { changeScripts, groupNameOf, matchingScripts, moveScript, type ScriptsList } from './draft/changes.ts'
import { nameOf } from './draft/script-name.ts'
import type { ScriptActions } from './draft/use-script-actions.ts'

interface ScriptsPanelProps {
  scripts: ScriptsList
  openId: string | null
  actions: ScriptActions
  onExport: (scripts: ScriptsList) => void
}

/** In execution order; adjacent scripts of a group share a header. */
export function ScriptsPanel({ scripts, openId, actions, onExport }: ScriptsPanelProps) {
  const enable = (ids: ReadonlySet<string>, isOn: boolean) =>
    actions.change(changeScripts(ids, { disabled: !isOn }))
  return (
    <ListEditor
      items={scripts}
      idOf={({ id }) => id}
      nameOf={nameOf}
      isOn={({ disabled }) => !disabled}
      search={matchingScripts}
      openId={openId}
      onOpen={actions.open}
      onAdd={actions.add}
      onMove={(id, to) => actions.reorder(moveScript(id, to))}
      onEnable={enable}
      onRemove={actions.remove}
      bulkActions={[{ label: m.scripts_export_chosen_button(), icon: Download, run: onExport }]}
      words={{
        search: m.scripts_search_label(),
        add: m.scripts_add_button(),
        count: count => m.scripts_count({ count: formatNumber(count) }),
        empty: m.scripts_empty(),
        noneFound: m.scripts_none_found(),
      }}
      heading={(shown, index) => <GroupHead members={membersFrom(shown, index)} onEnable={enable} />}
    >
      {script => (
        <>
          <span
            className={`block truncate font-medium ${script.disabled ? 'text-ink-faint line-through' : ''}`}
          >
            {nameOf(script)}
          </span>
          <code className="block truncate text-sm text-ink-faint">
            {script.findRegex || m.scripts_no_pattern()}
          </code>
        </>
      )}
    </ListEditor>
  )
}

/** Adjacent members of a group, at the first one; empty elsewhere. */
function membersFrom(scripts: ScriptsList, index: number): RegexScript[] {
  const group = nameAt(scripts, index)
  if (group === '' || nameAt(scripts, index - 1) === group) return []
  const end = scripts.findIndex((script, at) => at > index && groupNameOf(script) !== group)
  return scripts.slice(index, end < 0 ? undefined : end)
}

function nameAt(scripts: ScriptsList, index: number): string {
  const script = scripts[index]
  return script === undefined ? '' : groupNameOf(script)
}

interface GroupHeadProps {
  /** A group without members has no header. */
  members: readonly RegexScript[]
  onEnable: (ids: ReadonlySet<string>, isOn: boolean) => void
}

/** The switch applies to all members. */
function GroupHead({ members, onEnable }: GroupHeadProps) {
  const [first] = members
  if (first === undefined) return null
  const name = groupNameOf(first)
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
