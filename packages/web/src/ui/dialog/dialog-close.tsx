import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { m } from '../../paraglide/messages.js'

/** In the corner of whatever lies over the page: leaves it. */
export const DialogClose = () => (
  <Dialog.Close
    aria-label={m.app_close_button()}
    className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
  >
    <X aria-hidden="true" className="size-5" />
  </Dialog.Close>
)
