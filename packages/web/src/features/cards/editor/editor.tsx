import type { Card } from '@inkling/contract'
import { type Lorebook, makeLorebook, withEntryIds } from '@inkling/engine'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { whenIdle } from '../../../browser/lazy-module.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { m } from '../../../paraglide/messages.js'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { LoadingState } from '../../../ui/feedback/states.tsx'
import { type PendingNavigation, useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { useSaveKey } from '../../../ui/form/use-save-key.ts'
import { usePushQuery, useQuery } from '../../../ui/navigation/navigation.ts'
import { BookEditor } from '../../lorebook-editor/lorebook-editor.tsx'
import { type CardFields, EMPTY_CARD, textField, withChanges } from './draft/card-edit.ts'
import {
  type CardEditorPanel,
  changedSections,
  isSection,
  panelNames,
  SECTIONS,
  type Section,
} from './draft/sections.ts'
import { previewCard } from './draft/shown-card.ts'
import { useCardEdit } from './draft/use-card-edit.ts'
import { type CardDraft, drafts, useDraftKeeping } from './draft/use-draft-keeping.ts'
import { toStoredCard, useSaveCardEdit } from './draft/use-saving.ts'
import { DraftNote } from './draft-note.tsx'
import { EditorHeader } from './editor-header.tsx'
import { SectionNav } from './section-nav.tsx'
import { type SectionTokens, TokenCounter } from './section-tokens.ts'
import { AdvancedSection } from './sections/advanced-section.tsx'
import { AssetsSection } from './sections/assets-section.tsx'
import { BasicsSection } from './sections/basics-section.tsx'
import { GreetingsSection } from './sections/greetings-section.tsx'
import { NotesSection } from './sections/notes-section.tsx'
import { ScriptsSection } from './sections/scripts-section.tsx'
import type { SectionProps } from './sections/section-props.ts'
import { CharacterSection, ExamplesSection } from './sections/text-sections.tsx'
import { SidePanel } from './side-panel.tsx'

export interface EditorProps {
  /** Null for a new card. */
  card: Card | null
  onSaved: (card: Card) => void
  onClose: () => void
  /** Whether the query still shows this editor. */
  isHere: (query: Readonly<Record<string, unknown>>) => boolean
}

/** Unsaved changes are stored in this browser. */
export function Editor(props: EditorProps) {
  const me = useSession().user?.id
  // Drafts are per user, who is unknown for a moment after a reload.
  if (me === undefined) return <LoadingState />
  const name = `${me} ${props.card?.id ?? 'new'}`
  return <WithDraft key={name} {...props} draftName={name} />
}

function WithDraft(props: EditorProps & { draftName: string }) {
  const { draftName } = props
  const [draft, setDraft] = useState<CardDraft | null>()
  useEffect(() => void drafts.read(draftName).then(draft => setDraft(draft ?? null)), [draftName])
  return draft === undefined ? <LoadingState /> : <Editing {...props} draft={draft} />
}

function Editing(props: EditorProps & { draftName: string; draft: CardDraft | null }) {
  const { card, draftName, draft, onSaved, onClose, isHere } = props
  const arrived = useMemo(() => (card ? toStoredCard(card) : { revision_id: null, edit: EMPTY_CARD }), [card])
  const [first] = useState(() => (draft ? withChanges(arrived.edit, draft.changes) : arrived.edit))
  const editing = useCardEdit(arrived, first)
  const { edit, stored, changes, isDirty, write, say, discard } = editing
  const [showsRestored, setShowsRestored] = useState(draft !== null && isDirty)
  const { panel, open } = useOpenPanel()
  const tokens = useSectionTokens(edit.data)
  const { user } = useSession()
  const shown = useDeferredValue(edit)
  const preview = useMemo(() => previewCard(card, shown, user), [card, shown, user])
  const leaving = useLeaveWarning(isDirty, isHere)
  const saving = useSaveCardEdit(card, editing, {
    onFault: () => open('basics'),
    onSaved: saved => {
      setShowsRestored(false)
      onSaved(saved)
    },
  })
  useDraftKeeping(draftName, editing)
  useSaveKey(() => isDirty && saving.save())
  const changed = changedSections(stored.edit, changes)
  const section = isSection(panel) ? panel : null
  const isSide = panel === 'preview' || panel === 'try'
  const title = textField(edit.data, 'name') || m.cards_create_by_writing()
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
        {showsRestored && draft && (
          <div className="md:col-span-full">
            <DraftNote
              draft={draft}
              isOlder={draft.revision_id !== arrived.revision_id}
              changed={changed}
              onKeep={() => setShowsRestored(false)}
              onDiscard={() => {
                discard()
                setShowsRestored(false)
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

/** The URL contains the open panel, so that Back on a phone returns to the list. */
function useOpenPanel(): {
  panel: CardEditorPanel | null
  open: (panel: CardEditorPanel | null) => void
} {
  const [{ part }] = useQuery()
  const push = usePushQuery()
  const panel = isSection(part) || part === 'preview' || part === 'try' ? part : null
  // `void`, because newer browsers return a promise, which is no effect cleanup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top whenever another panel opens
  useEffect(() => void scrollTo({ top: 0 }), [panel])
  return { panel, open: next => push({ part: next ?? undefined }) }
}

const LeaveCard = (props: { leaving: PendingNavigation | null; onDiscard: () => void }) => (
  <LeaveDialog
    {...props}
    words={{
      title: m.editor_leave_title(),
      lead: m.editor_leave_lead(),
      discard: m.editor_leave_discard_button(),
      keep: m.editor_leave_keep_button(),
      stay: m.editor_stay_button(),
    }}
  />
)

/** In milliseconds without typing. */
const DEBOUNCE_MS = 250

/** Tokens are counted when typing pauses and the page is idle. */
function useSectionTokens(data: CardFields): SectionTokens {
  const counter = useRef(new TokenCounter())
  const [tokens, setTokens] = useState<SectionTokens>({})
  const settled = useDebounced(data, DEBOUNCE_MS)
  useEffect(() => {
    let isOver = false
    whenIdle(() => {
      if (!isOver) setTokens(counter.current.count(settled))
    })
    return () => {
      isOver = true
    }
  }, [settled])
  return tokens
}

function LorebookSection({ edit, write }: SectionProps) {
  const stored = edit.data.character_book
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the book of the card matters
  const book = useMemo(() => bookOf(edit.data), [stored])
  return (
    <div className="h-[calc(100dvh-14rem)] min-h-96 overflow-hidden rounded-2xl border border-line bg-raised md:h-[calc(100dvh-9rem)]">
      <BookEditor
        book={book}
        onChange={change => write(data => ({ character_book: change(bookOf(data)) }))}
      />
    </div>
  )
}

function bookOf({ character_book }: CardFields): Lorebook {
  // The server may have normalised the book.
  return withEntryIds((character_book as Lorebook | undefined) ?? makeLorebook(''))
}

const parts: Readonly<Record<Section, (props: SectionProps) => ReactNode>> = {
  basics: BasicsSection,
  character: CharacterSection,
  greetings: GreetingsSection,
  examples: ExamplesSection,
  lorebook: LorebookSection,
  scripts: ScriptsSection,
  notes: NotesSection,
  advanced: AdvancedSection,
  assets: AssetsSection,
}

function OpenSection({ section, ...props }: SectionProps & { section: Section }) {
  const Part = parts[section]
  return <Part {...props} />
}
