import type { ScopeSettings, SettingsSource } from '@inkling/contract'
import { createContext, use } from 'react'
import {
  readSetting,
  type SettingName,
  type SettingsChange,
  type SettingValue,
  toSettingsChange,
} from './setting-names.ts'

export type ScopeKind = 'session' | 'card' | 'global'

interface DisplayedScope extends ScopeSettings {
  readonly kind: ScopeKind
  readonly changes: SettingsChange
  /** Saves soon; `isTyped` waits for a pause in typing. */
  readonly put: (change: SettingsChange, isTyped?: boolean) => void
}

export const ScopeContext = createContext<DisplayedScope | null>(null)

export function useScope(): DisplayedScope {
  const scope = use(ScopeContext)
  if (!scope) throw new TypeError('There is no scope around this setting')
  return scope
}

export interface Setting<Value> {
  /** The scope's own value, else the effective one; null if no scope sets it. */
  readonly value: Value | null
  readonly isOwn: boolean
  /** The scope that the value is inherited from, if any. */
  readonly source: SettingsSource | undefined
  readonly set: (value: Value, isTyped?: boolean) => void
  /** Inherits from the next scope. */
  readonly reset: () => void
}

export function useSetting<Name extends SettingName>(name: Name): Setting<SettingValue<Name>> {
  const { kind, own, effective, sources, changes, put } = useScope()
  const changed = readSetting(changes, name)
  const ownValue = changed === undefined ? readSetting(own, name) : changed
  const source = sources[name]
  return {
    value: ownValue ?? readSetting(effective, name) ?? null,
    isOwn: ownValue !== null && ownValue !== undefined,
    // Right after a reset the source is unknown.
    source: source === kind ? undefined : source,
    set: (value, isTyped = false) => put(toSettingsChange(name, value), isTyped),
    reset: () => put(toSettingsChange(name, null)),
  }
}
