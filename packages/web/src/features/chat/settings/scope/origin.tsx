import type { SettingsSource } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { type ScopeKind, type Setting, useScope } from './scope-context.ts'

/** Defaults need no mention. */
const inherited: Readonly<Record<Exclude<SettingsSource, 'product'>, () => string>> = {
  session: m.settings_from_session,
  card: m.settings_from_card,
  global: m.settings_from_global,
  preset: m.settings_from_preset,
  model: m.settings_from_model,
}

const own: Readonly<Record<ScopeKind, () => string>> = {
  session: m.settings_own_session,
  card: m.settings_own_card,
  global: m.settings_own_global,
}

type OriginProps = Pick<Setting<unknown>, 'isOwn' | 'source' | 'reset'>

/** Names the source of a setting; this scope's own value can be reset. */
export function Origin({ isOwn, source, reset }: OriginProps) {
  const { kind } = useScope()
  if (!isOwn) {
    if (source === undefined || source === 'product') return null
    return <span className="text-xs">{inherited[source]()}</span>
  }
  return (
    <span className="text-xs">
      <span className="font-medium text-seal-ink">{own[kind]()}</span>
      {' · '}
      <button type="button" onClick={reset} className="-my-2 py-2 underline hover:text-ink">
        {m.settings_reset_button()}
      </button>
    </span>
  )
}
