import type { CardId } from '@inkling/contract'
import { useEffect } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/elements/button.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useQuery } from '../../ui/navigation/navigation.ts'
import { usePageTitle } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import type { Keeping } from './draft/script-store.ts'
import { useCardScripts } from './draft/use-card-scripts.ts'
import { useOwnScripts } from './draft/use-own-scripts.ts'
import { beginEditing, WithDraft } from './with-draft.tsx'

/** One's regex scripts: those for all chats, or those that one of one's cards brings. */
export function RegexEditorPage() {
  const [{ card }] = useQuery()
  const me = useSession().user?.id
  useEffect(beginEditing, [])
  // Whose drafts they are is known a moment after a reload.
  if (me === undefined) return <LoadingState />
  return card === undefined ? (
    <OwnScripts me={me} />
  ) : (
    <CardScripts key={card} me={me} id={card as CardId} /> // what is none, the server does not find
  )
}

function OwnScripts({ me }: { me: string }) {
  const { query, keeping } = useOwnScripts(me)
  return <Kept keeping={keeping} query={query} cardId={null} />
}

function CardScripts({ me, id }: { me: string; id: CardId }) {
  const { query, keeping } = useCardScripts(me, id)
  usePageTitle(query.data?.name)
  if (query.data && !query.data.my.is_owner) return <NotYours />
  return <Kept keeping={keeping} query={query} cardId={id} />
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

interface KeptProps {
  keeping: Keeping | undefined
  query: { readonly error: unknown; readonly refetch: () => unknown }
  cardId: CardId | null
}

function Kept({ keeping, query, cardId }: KeptProps) {
  if (keeping) return <WithDraft key={keeping.draftName} keeping={keeping} cardId={cardId} />
  return query.error ? (
    <FailedState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingState />
  )
}
