import type { Card, CardId } from '@inkling/contract'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/call/call.ts'
import { useSession } from '../../api/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/elements/button.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useQuery } from '../../ui/navigation/navigation.ts'
import { usePageTitle } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { asObject } from '../cards/editor/draft/card-edit.ts'
import { useSaveCard } from '../cards/store/mutations.ts'
import { useCard } from '../cards/store/queries.ts'
import type { ScriptStorage } from './draft/script-drafts.ts'
import { type ScriptsDraft, scriptDrafts } from './draft/script-drafts.ts'
import { useOwnScripts } from './draft/use-own-scripts.ts'

/** Scripts for all chats, or of one card. */
export function RegexEditorPage() {
  const [{ card }] = useQuery()
  const me = useSession().user?.id
  useEffect(prefetchEditor, [])
  // Drafts are per user, who is unknown for a moment after a reload.
  if (me === undefined) return <LoadingState />
  return card === undefined ? (
    <OwnScripts me={me} />
  ) : (
    <CardScripts key={card} me={me} id={card as CardId} /> // the server rejects invalid ids
  )
}

function OwnScripts({ me }: { me: string }) {
  const { query, keeping } = useOwnScripts(me)
  return <KeptScripts keeping={keeping} query={query} cardId={null} />
}

function CardScripts({ me, id }: { me: string; id: CardId }) {
  const { query, keeping } = useCardScripts(me, id)
  usePageTitle(query.data?.name)
  if (query.data && !query.data.my.is_owner) return <NotYours />
  return <KeptScripts keeping={keeping} query={query} cardId={id} />
}

const NotYours = () => (
  <main>
    <EmptyState
      title={m.scripts_not_yours_title()}
      action={
        <Link to={paths.regexEditor} className={buttonClass()}>
          {m.scripts_to_mine_link()}
        </Link>
      }
    >
      {m.scripts_not_yours_text()}
    </EmptyState>
  </main>
)

interface KeptScriptsProps {
  keeping: ScriptStorage | undefined
  query: { readonly error: unknown; readonly refetch: () => unknown }
  cardId: CardId | null
}

function KeptScripts({ keeping, query, cardId }: KeptScriptsProps) {
  if (keeping) return <WithDraft key={keeping.draftName} keeping={keeping} cardId={cardId} />
  return query.error ? (
    <FailedState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingState />
  )
}

const fetchEditing = async () => (await import('./editing.tsx')).ScriptsEditor
const ScriptsEditor = lazyPart(fetchEditing, <LoadingState />)

/** Prefetches the editor in parallel with the scripts; after a failure, rendering retries. */
const prefetchEditor = (): void => void fetchEditing().catch(() => undefined)

interface WithDraftProps {
  keeping: ScriptStorage
  /** Null for the user's own scripts. */
  cardId: CardId | null
}

/** Loads the local draft before rendering. */
function WithDraft({ keeping, cardId }: WithDraftProps) {
  const { draftName } = keeping
  const [draft, setDraft] = useState<ScriptsDraft | null>()
  useEffect(() => void scriptDrafts.read(draftName).then(draft => setDraft(draft ?? null)), [draftName])
  if (draft === undefined) return <LoadingState />
  return <ScriptsEditor keeping={keeping} draft={draft} cardId={cardId} />
}

const NONE: readonly unknown[] = []

function useCardScripts(me: string, id: CardId) {
  const query = useCard(id)
  const { mutateAsync: saveCard } = useSaveCard(id)
  const stored = query.data && scriptsIn(query.data)
  const keeping = useMemo(
    (): ScriptStorage | undefined =>
      stored && {
        draftName: `${me} ${id}`,
        stored,
        fetch: async () => scriptsIn(await readCard(id)),
        async save(list, key) {
          // Other extensions may have changed meanwhile, so the card is read again.
          const { data } = await readCard(id)
          const extensions = { ...asObject(data.extensions), regex_scripts: list }
          return scriptsIn(await saveCard({ body: { changes: { data: { extensions } } }, key }))
        },
      },
    [me, id, stored, saveCard],
  )
  return { query, keeping }
}

const readCard = (id: CardId): Promise<Card> => call('cards.get', { params: { id } })

function scriptsIn({ data }: Card): readonly unknown[] {
  const { regex_scripts } = asObject(data.extensions) ?? {}
  return Array.isArray(regex_scripts) ? regex_scripts : NONE
}
