import type { Session } from '@inkling/contract'
import { ImportDialog } from './import-dialog.tsx'
import { useChatImports } from './use-chat-imports.ts'

interface ImportHereProps {
  session: Session
  open: boolean
  onClose: () => void
}

/** Brings chats with the card that one is chatting with. */
export function ImportHere({ session, open, onClose }: ImportHereProps) {
  const bringing = useChatImports(session.card_id)
  return <ImportDialog bringing={bringing} card={session.card} open={open} onClose={onClose} />
}
