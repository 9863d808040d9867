import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'

export function NoChats() {
  return (
    <EmptyState
      title={m.chat_empty_title()}
      action={
        <>
          <Link to={paths.home} className={buttonClass('seal')}>
            {m.chat_empty_browse_link()}
          </Link>
          <Link to={paths.createCard} className={buttonClass('line')}>
            {m.chat_empty_import_link()}
          </Link>
        </>
      }
    >
      {m.chat_empty_text()}
    </EmptyState>
  )
}
