import { ChevronLeft } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'

/** From a chat to all of them, where they don't stand beside it. */
export const BackLink = () => (
  <Link
    to={paths.chats}
    aria-label={m.chat_back_link()}
    className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken lg:hidden"
  >
    <ChevronLeft aria-hidden="true" className="size-5" />
  </Link>
)
