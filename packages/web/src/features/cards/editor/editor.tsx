import type { Card } from '@inkling/contract'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSession } from '../../../api/session/use-session.ts'
import { m } from '../../../paraglide/messages.js'
import { LoadingState } from '../../../ui/feedback/states.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { useSaveKey } from '../../../ui/form/use-save-key.ts'
import { EMPTY_CARD, text, withChanges } from './draft/card-edit.ts'
import { type CardDraft, drafts } from './draft/draft-store.ts'
import { changedSections, isSection, panelNames, SECTIONS } from './draft/sections.ts'
import { shownCard } from './draft/shown-card.ts'
import { useCardEdit } from './draft/use-card-edit.ts'
import { useDraftKeeping } from './draft/use-draft-keeping.ts'
import { storedOf, useSaving } from './draft/use-saving.ts'
import { DraftNote } from './draft-note.tsx'
import { EditorHeader } from './editor-header.tsx'
import { LeaveCard } from './leave-card.tsx'
import { SectionNav } from './section-nav.tsx'
import { OpenSection } from './sections/open-section.tsx'
import { SidePanel } from './side-panel.tsx'
import { useOpenPanel } from './use-open-panel.ts'
import { useSectionTokens } from './use-section-tokens.ts'

export interface EditorProps {
  /** Null writes a new one. */
  card: Card | null
  onSaved: (card: Card) => void
  onClose: () => void
  /** Whether an address still shows this editor, by its query. */
  isHere: (query: Readonly<Record<string, unknown>>) => boolean
}

/** Edits a card, or writes one from nothing. What is not saved is kept in this browser, and found again. */
export function Editor(props: EditorProps) {
  const me = useSession().user?.id
  // Whose drafts they are is known a moment after a reload.
  if (me === undefined) return <LoadingState />
  const name = `${me} ${props.card?.id ?? 'new'}`
  return <WithDraft key={name} {...props} draftName={name} />
}

function WithDraft(props: EditorProps & { draftName: string }) {
  const { draftName } = props
  const [draft, setDraft] = useState<CardDraft | null>()
  useEffect(() => void drafts.read(draftName).then(found => setDraft(found ?? null)), [draftName])
  return draft === undefined ? <LoadingState /> : <Editing {...props} draft={draft} />
}

function Editing(props: EditorProps & { draftName: string; draft: CardDraft | null }) {
  const { card, draftName, draft, onSaved, onClose, isHere } = props
  const arrived = useMemo(() => (card ? storedOf(card) : { revision_id: null, edit: EMPTY_CARD }), [card])
  const [first] = useState(() => (draft ? withChanges(arrived.edit, draft.changes) : arrived.edit))
  const editing = useCardEdit(arrived, first)
  const { edit, stored, changes, isDirty, write, say, discard } = editing
  const [isNoted, setNoted] = useState(draft !== null && isDirty)
  const { panel, open } = useOpenPanel()
  const tokens = useSectionTokens(edit.data)
  const { user } = useSession()
  const shown = useDeferredValue(edit)
  const preview = useMemo(() => shownCard(card, shown, user), [card, shown, user])
  const leaving = useLeaveWarning(isDirty, isHere)
  const saving = useSaving(card, editing, {
    onFault: () => open('basics'),
    onSaved: saved => {
      setNoted(false)
      onSaved(saved)
    },
  })
  useDraftKeeping(draftName, editing)
  useSaveKey(() => isDirty && saving.save())
  const changed = changedSections(stored.edit, changes)
  const section = isSection(panel) ? panel : null
  const isSide = panel === 'preview' || panel === 'try'
  const title = text(edit.data, 'name') || m.cards_create_by_writing()
  return (
    <main>
      <EditorHeader
        title={panel === null ? title : `${panelNames[panel]()} · ${title}`}
        isNew={card === null}
        isDirty={isDirty}
        isBusy={saving.isBusy}
        tokens={Object.values(tokens).reduce((sum, count) => sum + count, 0)}
        onBack={panel === null ? onClose : () => open(null)}
        onSave={saving.save}
      />
      <div className="mx-auto grid w-full max-w-[100rem] gap-x-8 gap-y-5 px-4 py-5 md:grid-cols-[12rem_minmax(0,1fr)] md:px-6 xl:grid-cols-[12rem_minmax(0,1fr)_24rem]">
        {isNoted && draft && (
          <div className="md:col-span-full">
            <DraftNote
              draft={draft}
              isOlder={draft.revision_id !== arrived.revision_id}
              changed={changed}
              onKeep={() => setNoted(false)}
              onDiscard={() => {
                discard()
                setNoted(false)
              }}
            />
          </div>
        )}
        <div className={`${panel === null ? '' : 'hidden'} md:sticky md:top-18 md:block md:self-start`}>
          <SectionNav
            sections={card?.facts.assets ? SECTIONS : SECTIONS.filter(name => name !== 'assets')}
            open={panel ?? 'basics'}
            changed={changed}
            tokens={tokens}
            onOpen={open}
          />
        </div>
        <div
          className={`${section === null ? 'hidden' : 'flex'} ${isSide ? 'md:hidden xl:flex' : 'md:flex'} min-w-0 flex-col gap-6`}
        >
          <OpenSection
            section={section ?? 'basics'}
            card={card}
            edit={edit}
            write={write}
            say={say}
            errors={saving.errors}
          />
        </div>
        <aside
          className={`${isSide ? '' : 'hidden'} h-[calc(100dvh-12.5rem)] min-w-0 md:h-[calc(100dvh-6rem)] xl:sticky xl:top-18 xl:block`}
        >
          <SidePanel card={preview} isNew={card === null} open={isSide ? panel : null} onOpen={open} />
        </aside>
      </div>
      <LeaveCard leaving={leaving} onDiscard={discard} />
    </main>
  )
}
