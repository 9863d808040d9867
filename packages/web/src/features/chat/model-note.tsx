import type { Model } from '@inkling/contract'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { useAllowances } from '../models/allowances.ts'

/** What there is to know of the model that answers next: that it is a demo, or how much of it is left today. */
export function ModelNote({ model, isAdmin }: { model: Model; isAdmin: boolean }) {
  const isDemo = model.provider === 'demo'
  return (
    <span className={`shrink-[99] truncate text-xs text-ink-faint ${isDemo ? 'hidden sm:inline' : ''}`}>
      {isDemo ? <DemoNote isAdmin={isAdmin} /> : <Allowance model={model} />}
    </span>
  )
}

const DemoNote = ({ isAdmin }: { isAdmin: boolean }) => (
  <>
    {m.chat_model_demo_note()}{' '}
    {isAdmin && (
      <Link to={paths.adminModels} className="underline">
        {m.chat_model_connect_link()}
      </Link>
    )}
  </>
)

function Allowance({ model }: { model: Model }) {
  const allowance = useAllowances().data?.find(({ model_id }) => model_id === model.id)
  if (!allowance) return null
  const left = Math.max(0, allowance.daily_tokens - allowance.used_tokens)
  return m.models_allowance({ left: formatNumber(left), daily: formatNumber(allowance.daily_tokens) })
}
