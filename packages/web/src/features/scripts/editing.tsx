import type { CardId } from '@inkling/contract'
import { useMemo, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { EmptyState, LoadingState } from '../../ui/feedback/states.tsx'
import { type PendingNavigation, useLeaveWarning } from '../../ui/form/use-leave-warning.ts'
import { useSaveKey } from '../../ui/form/use-save-key.ts'
import { FIRST_SCENE } from './bench/scene.ts'
import type { ScriptStorage, ScriptsDraft } from './draft/script-drafts.ts'
import { useScriptActions } from './draft/use-script-actions.ts'
import { type ScriptsEditing, useScriptsDraft } from './draft/use-scripts-draft.ts'
import { EditorHeader } from './editor-header.tsx'
import { exportScripts } from './files/export-scripts.ts'
import { ScopePicker } from './scope-picker.tsx'
import { ScriptsPanel } from './scripts-panel.tsx'

const OpenScript = lazyPart(async () => (await import('./open-script.tsx')).OpenScript, <LoadingState />)
const Bench = lazyPart(async () => (await import('./bench/bench.tsx')).Bench, <LoadingState />)

interface ScriptsEditorProps {
  keeping: ScriptStorage
  draft: ScriptsDraft | null
  cardId: CardId | null
}

type ScriptsPanelName = 'scripts' | 'bench'

export function ScriptsEditor({ keeping, draft, cardId }: ScriptsEditorProps) {
  const editing = useScriptsDraft(keeping, draft)
  const { scripts, isDirty, change } = editing
  const [panel, setPanel] = useState<ScriptsPanelName>('scripts')
  const [openId, setOpenId] = useState<string | null>(null)
  // This state survives switching panels.
  const [scene, setScene] = useState(FIRST_SCENE)
  const [showsRestored, setShowsRestored] = useState(draft !== null && isDirty)
  const open = (id: string | null) => {
    setOpenId(id)
    setPanel('scripts')
  }
  const actions = useScriptActions(scripts, change, open)
  const script = useMemo(() => scripts.find(({ id }) => id === openId), [scripts, openId])
  const leaving = useLeaveWarning(isDirty, ({ card }) => (card ?? null) === cardId)
  useSaveKey(() => isDirty && void editing.save())
  const isListAlone = panel === 'scripts' && script === undefined
  return (
    <main className="flex h-dvh flex-col">
      <EditorHeader editing={editing} onImport={actions.bring} onExport={() => exportScripts(scripts)} />
      {showsRestored && isDirty && (
        <DraftNote
          onKeep={() => setShowsRestored(false)}
          onDiscard={() => {
            editing.discard()
            setShowsRestored(false)
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line p-2 md:px-4">
        <ScopePicker cardId={cardId} />
        <ChoiceBar
          label={m.scripts_panels_label()}
          choices={[
            { value: 'scripts', label: m.scripts_panel_scripts() },
            { value: 'bench', label: m.scripts_panel_bench() },
          ]}
          value={panel}
          onChoose={setPanel}
        />
      </div>
      <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(18rem,24rem)_1fr]">
        <section
          aria-label={m.scripts_panel_scripts()}
          className={`min-h-0 flex-col border-line md:flex md:border-r ${isListAlone ? 'flex' : 'hidden'}`}
        >
          <ScriptsPanel scripts={scripts} openId={openId} actions={actions} onExport={exportScripts} />
        </section>
        <section className={`min-h-0 overflow-y-auto md:block ${isListAlone ? 'hidden' : ''}`}>
          <div className="mx-auto max-w-3xl p-4 md:p-6">
            {panel === 'bench' ? (
              <Bench
                scripts={scripts}
                cardId={cardId}
                openId={openId}
                scene={scene}
                onScene={change => setScene(before => ({ ...before, ...change }))}
                onOpen={open}
              />
            ) : script ? (
              <OpenScript key={script.id} script={script} scripts={scripts} actions={actions} />
            ) : (
              scripts.length > 0 && (
                <EmptyState title={m.scripts_choose_title()}>{m.scripts_choose_text()}</EmptyState>
              )
            )}
          </div>
        </section>
      </div>
      <LeaveScripts leaving={leaving} onDiscard={editing.discard} />
      <StaleDialog editing={editing} />
    </main>
  )
}

const LeaveScripts = (props: { leaving: PendingNavigation | null; onDiscard: () => void }) => (
  <LeaveDialog
    {...props}
    words={{
      title: m.scripts_leave_title(),
      lead: m.scripts_leave_lead(),
      discard: m.scripts_discard_button(),
      keep: m.scripts_leave_keep_button(),
      stay: m.scripts_stay_button(),
    }}
  />
)

interface ScriptsDraftNoteProps {
  onKeep: () => void
  onDiscard: () => void
}

/** Says that unsaved changes were restored. */
const DraftNote = ({ onKeep, onDiscard }: ScriptsDraftNoteProps) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-3 border-b border-line bg-seal-wash px-4 py-2 text-sm"
  >
    <p className="min-w-0 flex-1 basis-60">{m.scripts_draft_note()}</p>
    <Button look="danger" size="small" onClick={onDiscard}>
      {m.scripts_discard_button()}
    </Button>
    <Button size="small" onClick={onKeep}>
      {m.scripts_draft_keep_button()}
    </Button>
  </div>
)

/** After a change elsewhere, both versions stay until the user chooses one. */
const StaleDialog = ({ editing }: { editing: ScriptsEditing }) => (
  <Dialog
    open={editing.isStale}
    onClose={editing.forgetStale}
    title={m.scripts_stale_title()}
    lead={m.scripts_stale_lead()}
    actions={
      <>
        <Button look="danger" onClick={editing.takeTheirs}>
          {m.scripts_stale_theirs_button()}
        </Button>
        <Button look="seal" busy={editing.isBusy} onClick={() => void editing.save({ over: true })}>
          {m.scripts_stale_mine_button()}
        </Button>
      </>
    }
  />
)
