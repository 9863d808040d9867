import type { ScopeSettings, SettingsSource } from '@inkling/contract'
import { createContext, use } from 'react'
import {
  readSetting,
  type SettingName,
  type SettingsChange,
  type SettingValue,
  toSettingsChange,
} from './setting-names.ts'

/** The kinds of scopes, as sources name them. */
export type ScopeKind = 'session' | 'card' | 'global'

/** A scope whose settings are shown, with what of it is not on the server yet. */
export interface DisplayedScope extends ScopeSettings {
  readonly kind: ScopeKind
  readonly changes: SettingsChange
  /** Saved soon after, at once unless something is being typed. */
  readonly put: (change: SettingsChange, isTyped?: boolean) => void
}

export const ScopeContext = createContext<DisplayedScope | null>(null)

export function useScope(): DisplayedScope {
  const scope = use(ScopeContext)
  if (!scope) throw new TypeError('There is no scope around this setting')
  return scope
}

export interface Setting<Value> {
  /** What is shown: the scope's own, else what holds. Null where nobody says anything. */
  readonly value: Value | null
  /** Whether this scope says it. */
  readonly isOwn: boolean
  /** Who else does; undefined where nobody does. */
  readonly source: SettingsSource | undefined
  readonly set: (value: Value, isTyped?: boolean) => void
  /** Lets the next scope decide. */
  readonly reset: () => void
}

/** One setting of the scope around. */
export function useSetting<Name extends SettingName>(name: Name): Setting<SettingValue<Name>> {
  const { kind, own, effective, sources, changes, put } = useScope()
  const changed = readSetting(changes, name)
  const said = changed === undefined ? readSetting(own, name) : changed
  const source = sources[name]
  return {
    value: said ?? readSetting(effective, name) ?? null,
    isOwn: said !== null && said !== undefined,
    // Just after it was reset nobody knows yet.
    source: source === kind ? undefined : source,
    set: (value, isTyped = false) => put(toSettingsChange(name, value), isTyped),
    reset: () => put(toSettingsChange(name, null)),
  }
}
