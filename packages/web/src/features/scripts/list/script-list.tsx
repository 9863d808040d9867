import type { RegexScript } from '@inkling/engine'
import { Layers } from 'lucide-react'
import { useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '../../../paraglide/messages.js'
import { Switch } from '../../../ui/form/switch.tsx'
import { DragHandle } from '../../../ui/sortable-list/drag-handle.tsx'
import { rowClassFor, useDragOrder } from '../../../ui/sortable-list/use-drag-order.ts'
import { groupNameOf, type ScriptsList } from '../draft/changes.ts'
import { nameOf, ScriptRow, type ScriptRowActions } from './script-row.tsx'

interface ScriptListProps {
  scripts: ScriptsList
  /** Filtered lists cannot be reordered. */
  canMove: boolean
  openId: string | null
  chosen: ReadonlySet<string>
  actions: ScriptRowActions
  onMove: (id: string, to: number) => void
}

/** A virtualized list of scripts in execution order; adjacent scripts of a group share a header. */
export function ScriptList({ scripts, canMove, openId, chosen, actions, onMove }: ScriptListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [said, setSaid] = useState('')
  const { drag, handle } = useDragOrder({
    scroller,
    list,
    count: scripts.length,
    onMove(from, to) {
      const script = scripts[from]
      if (script === undefined) return
      onMove(script.id, to)
      list.current?.scrollToIndex(to, { align: 'nearest' })
      setSaid(m.scripts_moved({ name: nameOf(script), place: to + 1, count: scripts.length }))
    },
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <Virtualizer
        ref={list}
        as="ul"
        item="li"
        scrollRef={scroller}
        data={scripts}
        {...(drag && { keepMounted: [drag.from] })}
      >
        {(script, index) => (
          <div key={script.id} className="pointer-events-auto">
            <GroupHead members={membersFrom(scripts, index)} onEnable={actions.enable} />
            <div
              className={`flex min-h-15 items-center border-b border-line transition-colors duration-150 ${rowClassFor(index, drag)} ${openId === script.id ? 'bg-seal-wash' : 'hover:bg-sunken'}`}
            >
              <ScriptRow
                script={script}
                actions={actions}
                isOpen={openId === script.id}
                isChosen={chosen.has(script.id)}
              />
              {canMove && (
                <DragHandle
                  label={m.scripts_move_button({ name: nameOf(script) })}
                  hint={m.scripts_move_hint()}
                  {...handle(index)}
                />
              )}
            </div>
          </div>
        )}
      </Virtualizer>
    </div>
  )
}

/** Adjacent members of a group, at its first one; otherwise empty. */
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
  /** Adjacent members; without any there is no header. */
  members: readonly RegexScript[]
  onEnable: (ids: ReadonlySet<string>, isOn: boolean) => void
}

/** Header of a group: name, and a switch for all. */
export function GroupHead({ members, onEnable }: GroupHeadProps) {
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
