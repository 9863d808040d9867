import type { AdminModel, Model } from '@inkling/contract'
import { formatCount, formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { isComing, shareOf, useAdminModels } from '../../models/store/admin-queries.ts'
import { useAllowances } from '../../models/store/queries.ts'

/** The note shrinks before the chooser does. */
const NOTE = 'shrink-[99] truncate text-xs text-ink-faint'

/** Names the demo model or today's remaining allowance. */
export function ModelNote({ model, isAdmin }: { model: Model; isAdmin: boolean }) {
  const coming = useAdminModels(isAdmin && model.provider === 'demo').data?.items.find(isComing)
  if (coming) return <span className={NOTE}>{comingSentence(coming)}</span>
  return model.provider === 'demo' ? <DemoNote isAdmin={isAdmin} /> : <Allowance model={model} />
}

/** A downloading local model is usable once complete. */
function comingSentence({ name, download }: AdminModel): string {
  const share = download === null ? undefined : shareOf(download)
  return share === undefined
    ? m.models_coming({ name })
    : m.models_coming_share({ name, percent: Math.floor(100 * share) })
}

const DemoNote = ({ isAdmin }: { isAdmin: boolean }) => (
  <span className={`${NOTE} hidden sm:inline`}>
    {m.chat_model_demo_note()}{' '}
    {isAdmin && (
      <Link to={paths.adminModels} className="underline">
        {m.chat_model_connect_link()}
      </Link>
    )}
  </span>
)

/** Never shrinks, because phones show only a few characters. */
function Allowance({ model }: { model: Model }) {
  const allowance = useAllowances().data?.find(({ model_id }) => model_id === model.id)
  if (!allowance) return null
  const left = Math.max(0, allowance.daily_tokens - allowance.used_tokens)
  return (
    <>
      <span className="shrink-0 text-xs text-ink-faint sm:hidden">
        {m.models_allowance_short({ left: formatCount(left) })}
      </span>
      <span className={`${NOTE} hidden sm:inline`}>
        {m.models_allowance({ left: formatNumber(left), daily: formatNumber(allowance.daily_tokens) })}
      </span>
    </>
  )
}
