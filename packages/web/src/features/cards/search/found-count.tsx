import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'

interface FoundCountProps {
  page: { readonly total: number; readonly is_total_capped: boolean } | undefined
  /** What was found by the search before this one. */
  isOld: boolean
}

/** How many cards were found, read out when it changes. Its line is there from the beginning, so that nothing moves. */
export const FoundCount = ({ page, isOld }: FoundCountProps) => (
  <p role="status" className="-my-3 min-h-6 text-sm text-ink-faint">
    {page !== undefined && !isOld && page.total > 0 && sentence(page)}
  </p>
)

function sentence({ total, is_total_capped }: NonNullable<FoundCountProps['page']>): string {
  const count = formatNumber(total)
  return is_total_capped ? m.discover_found_many({ count }) : m.discover_found({ count })
}
