import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { PageLayout } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { SearchField } from '../search/search-field.tsx'
import { useSessions } from '../store/session-queries.ts'
import { NoChats } from './no-chats.tsx'
import { SessionList } from './session-list.tsx'

export function ChatLandingPage() {
  const isEmpty = useSessions().data?.pages[0]?.items.length === 0
  return (
    <PageLayout
      isNarrow
      title={m.app_title_chats()}
      action={
        !isEmpty && (
          <Link to={paths.myChats} className={buttonClass('line', 'small')}>
            {m.chat_my_chats_link()}
          </Link>
        )
      }
    >
      {isEmpty ? (
        <NoChats />
      ) : (
        <div className="flex flex-col gap-4">
          <SearchField />
          <div className="-mx-4.5">
            <SessionList />
          </div>
        </div>
      )}
    </PageLayout>
  )
}
