import { Download, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, IconButton } from '../../../ui/elements/button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { SelectionBar } from '../../../ui/sortable-list/selection-bar.tsx'
import { changeScripts, matchingScripts, moveScript, type ScriptsList } from '../draft/changes.ts'
import type { ScriptActions } from '../draft/use-script-actions.ts'
import { ScriptList } from './script-list.tsx'
import type { ScriptRowActions } from './script-row.tsx'

interface ScriptsPanelProps {
  scripts: ScriptsList
  openId: string | null
  actions: ScriptActions
  onExport: (scripts: ScriptsList) => void
}

const NONE: ReadonlySet<string> = new Set()

/** A list of scripts: search, open, select, reorder. */
export function ScriptsPanel({ scripts, openId, actions, onExport }: ScriptsPanelProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(NONE)
  const shown = matchingScripts(scripts, useDeferredValue(text))
  // Only visible selected scripts count, so that nobody deletes what they do not see.
  const some = shown.filter(({ id }) => chosen.has(id))
  const counted = new Set(some.map(({ id }) => id))
  const rowDeeds = useStableActions({
    open: actions.open,
    choose: (id, isChosen) => setChosen(before => toggleIn(before, id, isChosen)),
    enable: (ids, isOn) => actions.change(changeScripts(ids, { disabled: !isOn })),
  })
  return (
    <>
      <ListTools
        text={text}
        onText={setText}
        onAdd={() => {
          setText('')
          actions.add()
        }}
      />
      <ScriptSelectionBar
        shown={shown.length}
        chosen={some.length}
        onChooseAll={isChosen => setChosen(isChosen ? new Set(shown.map(({ id }) => id)) : NONE)}
        onEnable={isOn => actions.change(changeScripts(counted, { disabled: !isOn }))}
        onExport={() => onExport(some)}
        onRemove={() => {
          actions.remove(counted)
          setChosen(NONE)
        }}
      />
      {shown.length === 0 ? (
        <p className="px-6 py-12 text-center text-ink-soft">
          {scripts.length === 0 ? m.scripts_empty() : m.scripts_none_found()}
        </p>
      ) : (
        <ScriptList
          scripts={shown}
          canMove={shown.length === scripts.length}
          openId={openId}
          chosen={counted}
          actions={rowDeeds}
          onMove={(id, to) => actions.reorder(moveScript(id, to))}
        />
      )}
    </>
  )
}

function toggleIn(ids: ReadonlySet<string>, id: string, isWith: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isWith) next.add(id)
  else next.delete(id)
  return next
}

/** Stable functions that call the latest ones. */
function useStableActions(actions: ScriptRowActions): ScriptRowActions {
  const newest = useRef(actions)
  useLayoutEffect(() => {
    newest.current = actions
  })
  return useMemo(
    () => ({
      open: id => newest.current.open(id),
      choose: (id, isChosen) => newest.current.choose(id, isChosen),
      enable: (ids, isOn) => newest.current.enable(ids, isOn),
    }),
    [],
  )
}

interface ScriptListToolsProps {
  text: string
  onText: (text: string) => void
  onAdd: () => void
}

const LONGEST = 200

/** Search field and add button. */
export const ListTools = ({ text, onText, onAdd }: ScriptListToolsProps) => (
  <div className="flex items-center gap-2 p-3">
    <SearchField
      label={m.scripts_search_label()}
      maxLength={LONGEST}
      value={text}
      onChange={onText}
      className="flex-1"
    />
    <Button className="!px-3" onClick={onAdd} aria-label={m.scripts_add_button()}>
      <Plus aria-hidden="true" className="size-5" />
    </Button>
  </div>
)

interface ScriptSelectionBarProps {
  shown: number
  chosen: number
  onChooseAll: (isChosen: boolean) => void
  onEnable: (isOn: boolean) => void
  onExport: () => void
  onRemove: () => void
}

/** Number of scripts, and actions for selected ones. */
export const ScriptSelectionBar = ({
  shown,
  chosen,
  onChooseAll,
  onEnable,
  onExport,
  onRemove,
}: ScriptSelectionBarProps) => (
  <SelectionBar
    shown={shown}
    chosen={chosen}
    label={m.scripts_choose_all()}
    count={
      chosen === 0
        ? m.scripts_count({ count: formatNumber(shown) })
        : m.scripts_chosen_count({ count: formatNumber(chosen) })
    }
    onChooseAll={onChooseAll}
  >
    <IconButton label={m.scripts_enable_button()} onClick={() => onEnable(true)}>
      <Power aria-hidden="true" className="size-4.5" />
    </IconButton>
    <IconButton label={m.scripts_disable_button()} onClick={() => onEnable(false)}>
      <PowerOff aria-hidden="true" className="size-4.5" />
    </IconButton>
    <IconButton label={m.scripts_export_chosen_button()} onClick={onExport}>
      <Download aria-hidden="true" className="size-4.5" />
    </IconButton>
    <IconButton label={m.app_delete_button()} onClick={onRemove}>
      <Trash2 aria-hidden="true" className="size-4.5" />
    </IconButton>
  </SelectionBar>
)
