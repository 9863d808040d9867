import { hashKey } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { UserIntent } from '../../../api/http/intent.ts'
import { newId } from '../../../browser/secure-context.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ScriptsList, ScriptsUpdate } from './changes.ts'
import type { ScriptStorage } from './script-drafts.ts'
import { type ScriptsDraft, scriptDrafts } from './script-drafts.ts'
import { readStoredScripts, type StoredScripts, toStoredList } from './shared-scripts.ts'

interface ScriptsDraftState {
  /** `stored` is the raw list, `shelf` the parsed one. */
  readonly stored: readonly unknown[]
  readonly shelf: StoredScripts
  readonly scripts: ScriptsList
}

export function useScriptsDraft(keeping: ScriptStorage, draft: ScriptsDraft | null) {
  const [state, setState] = useState(() => createDraftState(keeping.stored, draft))
  const [arrived, setArrived] = useState(keeping.stored)
  const [isBusy, setBusy] = useState(false)
  /** The stored version if it differs from the edited one. */
  const [theirs, setTheirs] = useState<readonly unknown[] | null>(null)
  const intent = useRef(new UserIntent())
  const { scripts, shelf } = state
  const isDirty = !isSame(shelf.scripts, scripts)

  // After a change in another tab, shows the new version unless there are unsaved changes.
  if (arrived !== keeping.stored) {
    setArrived(keeping.stored)
    if (!isDirty && !isSame(keeping.stored, state.stored)) setState(createDraftState(keeping.stored, null))
  }

  async function save({ over = false } = {}): Promise<void> {
    setBusy(true)
    try {
      const now = await keeping.fetch()
      if (!over && !isSame(now, state.stored)) return setTheirs(now)
      const edited = { ...shelf, scripts }
      const list = toStoredList(edited)
      const stored = await intent.current.pursue(list, key => keeping.save(list, key))
      // Changes made during the save stay unsaved.
      setState(({ scripts: newest }) => ({ stored, shelf: edited, scripts: newest }))
      setTheirs(null)
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  useDraftKeeping(keeping.draftName, { stored: state.stored, scripts }, isDirty)
  return {
    scripts,
    isDirty,
    isBusy,
    change: (change: ScriptsUpdate) => setState(before => ({ ...before, scripts: change(before.scripts) })),
    save,
    discard: () => setState(before => ({ ...before, scripts: before.shelf.scripts })),
    isStale: theirs !== null,
    forgetStale: () => setTheirs(null),
    takeTheirs() {
      if (theirs !== null) setState(createDraftState(theirs, null))
      setTheirs(null)
    },
  }
}

export type ScriptsEditing = ReturnType<typeof useScriptsDraft>

function createDraftState(stored: readonly unknown[], draft: ScriptsDraft | null): ScriptsDraftState {
  const from = draft?.stored ?? stored
  const shelf = readStoredScripts(from, newId)
  return { stored: from, shelf, scripts: draft?.scripts ?? shelf.scripts }
}

/** Ignores the order of fields. */
const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((item, at) => item === other[at] || hashKey([item]) === hashKey([other[at]])))

const REST_MS = 400

/** Stores unsaved changes in this browser when typing pauses, and at once when the page is hidden. */
function useDraftKeeping(name: string, draft: ScriptsDraft, isDirty: boolean): void {
  const newest = useRef(() => {})
  const settled = useDebounced(draft.scripts, REST_MS)
  /** Only a draft stored by this page may be deleted by it. */
  const isStored = useRef(isDirty)
  useLayoutEffect(() => {
    newest.current = () => {
      if (isDirty) void scriptDrafts.keep(name, draft)
      else if (isStored.current) void scriptDrafts.forget(name)
      isStored.current = isDirty
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the newest draft whenever typing pauses
  useEffect(() => newest.current(), [settled, isDirty])
  useEffect(() => {
    const keep = () => newest.current()
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}
