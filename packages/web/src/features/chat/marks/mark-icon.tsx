import { Bookmark } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'

/** Beside the time of a marked message. */
export const MarkIcon = () => (
  <Bookmark
    role="img"
    aria-label={m.chat_marked_mark()}
    className="mr-1 inline-block size-3.5 fill-seal align-[-0.15em] text-seal"
  />
)
