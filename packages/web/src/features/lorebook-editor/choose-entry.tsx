import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/states.tsx'

/** No entry is open: how to open one. */
export const ChooseEntry = () => (
  <EmptyState title={m.lorebooks_choose_title()}>{m.lorebooks_choose_text()}</EmptyState>
)
