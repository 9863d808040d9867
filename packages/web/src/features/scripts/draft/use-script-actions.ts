import type { RegexScript } from '@inkling/engine'
import { useRef } from 'react'
import { newId } from '../../../browser/secure-context.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { newScript } from '../../script-editor/new-script.ts'
import {
  addScript,
  removeScripts,
  restoreOrder,
  restoreScripts,
  type ScriptsList,
  type ScriptsUpdate,
} from './changes.ts'
import { applyImport, type DecidedScript, undoImport } from './conflicts.ts'

export interface ScriptActions {
  readonly open: (id: string | null) => void
  readonly change: (change: ScriptsUpdate) => void
  readonly add: () => void
  readonly duplicate: (script: RegexScript) => void
  /** A toast offers to undo these actions. */
  readonly remove: (ids: ReadonlySet<string>) => void
  readonly reorder: (change: ScriptsUpdate) => void
  readonly bring: (decided: readonly DecidedScript[]) => void
}

interface MoveHistory {
  readonly before: ScriptsList
  readonly after: ScriptsList
  readonly at: number
}

/** In milliseconds, as long as the toast of the last move. */
const NOTICE_MS = 6_000

/** Consecutive moves are undone together. */
export function useScriptActions(
  scripts: ScriptsList,
  change: (change: ScriptsUpdate) => void,
  open: (id: string | null) => void,
): ScriptActions {
  const moves = useRef<MoveHistory | null>(null)
  const addAndOpen = (script: RegexScript) => {
    change(addScript(script))
    open(script.id)
  }
  const tell = (text: string, undo: ScriptsUpdate) => {
    const close = toast(text, {
      stay: NOTICE_MS,
      action: {
        label: m.scripts_undo_button(),
        run: () => {
          change(undo)
          close()
        },
      },
    })
  }
  return {
    open,
    change,
    add: () => addAndOpen(newScript(m.scripts_new_name({ number: scripts.length + 1 }))),
    duplicate: script =>
      addAndOpen({
        ...script,
        id: newId(),
        scriptName: m.scripts_copy_name({ name: script.scriptName }),
      }),
    remove(ids) {
      change(removeScripts(ids))
      tell(m.scripts_removed({ count: ids.size }), restoreScripts(scripts, ids))
    },
    reorder(reorder) {
      const at = Date.now()
      const last = moves.current
      const isNext = last !== null && last.after === scripts && at - last.at < NOTICE_MS
      const before = isNext ? last.before : scripts
      const after = reorder(scripts)
      moves.current = { before, after, at }
      change(() => after)
      tell(m.scripts_reordered(), restoreOrder(before))
    },
    bring(decided) {
      change(applyImport(decided))
      const count = decided.filter(({ answer }) => answer !== 'skip').length
      if (count > 0) tell(m.scripts_imported({ count }), undoImport(decided))
    },
  }
}
