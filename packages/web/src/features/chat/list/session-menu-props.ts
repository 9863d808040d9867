import type { Session } from '@inkling/contract'

export interface SessionMenuProps {
  session: Session
  onDeleted?: () => void
  /** Whether it is the chat on the screen. */
  isOpen?: boolean
}
