import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/states.tsx'

/** Shown while no entry is open. */
export const ChooseEntry = () => (
  <EmptyState title={m.lorebooks_choose_title()}>{m.lorebooks_choose_text()}</EmptyState>
)
