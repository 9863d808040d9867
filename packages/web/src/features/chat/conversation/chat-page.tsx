import type { Session, SessionId } from '@inkling/contract'
import { useEffect } from 'react'
import { whenIdle } from '../../../browser/lazy-module.ts'
import { useMedia } from '../../../browser/use-media.ts'
import { m } from '../../../paraglide/messages.js'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { PageFailed } from '../../../ui/feedback/page-failed.tsx'
import { LoadingState, Skeleton } from '../../../ui/feedback/states.tsx'
import { useIdParam, useQuery } from '../../../ui/navigation/navigation.ts'
import { usePageTitle } from '../../../ui/navigation/page-title.ts'
import { prefetchMessageEditor } from '../messages/editing/lazy-message-editor.ts'
import { AppearanceProvider, styleOf, useAppearanceOf } from '../settings/scope/appearance.ts'
import { useSettingsPane } from '../settings/use-settings-pane.ts'
import { useHistory, useSessionById } from '../store/queries.ts'
import { BackLink, ChatHeader } from './chat-header.tsx'
import { Conversation } from './conversation.tsx'
import { useMessageJump } from './use-jump-to-message.ts'

/** The chat list and the character pane surround the conversation; phones show only the conversation. */
export function ChatPage() {
  const id = useIdParam<SessionId>()
  const session = useSessionById(id)
  const history = useHistory(id)
  const visit = useMessageJump(id)
  const settings = useSettingsPane()
  const hasList = useMedia(WITH_LIST)
  const appearance = useAppearanceOf(id, session.data?.card.avatar_url ?? null)
  usePageTitle(session.data?.card.name)
  useEffect(() => whenIdle(() => void prefetchMessageEditor()), [])
  const error = session.error ?? (history.data ? null : history.error)
  const retry = () => {
    void session.refetch()
    void history.refetch()
  }
  return (
    <div className="grid h-dvh overflow-x-clip lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_20rem]">
      <aside
        aria-label={m.app_title_chats()}
        className="hidden overflow-y-auto border-r border-line pt-4 lg:block"
      >
        <h2 className="display px-5 pb-3 text-xl">{m.app_title_chats()}</h2>
        {hasList && <SessionList current={id} />}
      </aside>
      <main className="flex min-h-0 min-w-0 flex-col">
        {session.data && history.data && !visit.isComing ? (
          <>
            <ChatHeader session={session.data} onSettings={settings.toggle} />
            <LazyGraph session={session.data} />
            <AppearanceProvider value={appearance}>
              <div
                data-layout={appearance.layout}
                className="flex min-h-0 flex-1 flex-col bg-cover bg-center immersive:bg-top"
                style={styleOf(appearance)}
              >
                <Conversation key={id} session={session.data} path={history.data} visit={visit} />
              </div>
            </AppearanceProvider>
          </>
        ) : (
          <>
            <div className="p-1.5">
              <BackLink />
            </div>
            {error ? <PageFailed error={error} onRetry={retry} /> : <ConversationSkeleton />}
          </>
        )}
      </main>
      <div className="hidden overflow-y-auto border-l border-line xl:block">
        {session.data &&
          settings.isWide &&
          (settings.isBeside ? (
            <SettingsBeside session={session.data} onClose={settings.toggle} />
          ) : (
            <CardPane session={session.data} />
          ))}
      </div>
      {session.data && settings.isWanted && (
        <SettingsSheet session={session.data} open={settings.isSheet} onClose={settings.toggle} />
      )}
    </div>
  )
}

/** From this width the chat list is next to the chat (Tailwind's `lg`). */
const WITH_LIST = '(min-width: 64rem)'

// Loaded only on screens with room for them.
const SessionList = lazyPart(async () => (await import('../list/session-list.tsx')).SessionList)
const CardPane = lazyPart(async () => (await import('./card-pane.tsx')).CardPane)

const SettingsBeside = lazyPart(
  async () => (await import('../settings/settings-places.tsx')).SettingsBeside,
  <LoadingState />,
)
const SettingsSheet = lazyPart(async () => (await import('../settings/settings-places.tsx')).SettingsSheet)

const ConversationSkeleton = () => (
  <div
    role="status"
    aria-label={m.app_loading()}
    className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-end gap-6 p-4"
  >
    {['h-32', 'h-16', 'h-44'].map(height => (
      <div key={height} className="flex gap-4">
        <Skeleton className="size-11 shrink-0" />
        <Skeleton className={`flex-1 ${height}`} />
      </div>
    ))}
    <Skeleton className="h-24 rounded-2xl" />
  </div>
)

/** Shown while the URL contains `graph`. */
function LazyGraph({ session }: { session: Session }) {
  const [{ graph }, change] = useQuery()
  if (graph === undefined) return null
  return <GraphOverlay session={session} onClose={() => change({ graph: undefined })} />
}

const GraphOverlay = lazyPart(async () => (await import('../graph/graph-overlay.tsx')).GraphOverlay)
