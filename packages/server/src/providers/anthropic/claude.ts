import type { SamplingName } from '@inkling/contract'

/** What can be said of a Claude's thinking. */
export interface ClaudeThinking {
  /** Whether it decides itself how much it thinks, and is told an effort; before, it was given a budget. */
  isAdaptive: boolean
  /** Whether it thinks when nothing is said about that. */
  byItself: boolean
  /** How it is told not to; null where it can't be kept from it. */
  off: 'disabled' | 'between_tools' | null
}

const family = /claude-(?:([a-z]+)-)?(\d+)(?:[-.](\d{1,2}))?(?![\d])/

/** The version in a model's name, `claude-opus-4-5-20251101` being 4.5; nothing for models of others. */
function versionOf(model: string): { kind: string; version: number } | null {
  const [found, kind = '', major, minor = '0'] = family.exec(model) ?? []
  return found === undefined ? null : { kind, version: Number(major) + Number(minor) / 100 }
}

export const isClaude = (model: string): boolean => model.toLowerCase().includes('claude')

/** From 4.7 on, a Claude refuses every knob but the stop texts; from 4.1 on, two that do the same at once. */
export function knobsOfClaude(model: string): readonly SamplingName[] {
  const { version = Infinity } = versionOf(model) ?? {}
  if (version >= 4.07) return ['stop']
  return version >= 4.01 ? ['temperature', 'top_k', 'stop'] : ['temperature', 'top_p', 'top_k', 'stop']
}

/** What the thinking of a Claude is like, or of another model behind the same protocol, which is as the first were. */
export function thinkingOf(model: string): ClaudeThinking {
  if (!isClaude(model)) return { isAdaptive: false, byItself: false, off: 'disabled' }
  const { kind, version } = versionOf(model) ?? { kind: '', version: Infinity }
  if (version < 4.06) return { isAdaptive: false, byItself: false, off: 'disabled' }
  return { isAdaptive: true, byItself: version >= 5, off: offWord(kind, version) }
}

function offWord(kind: string, version: number): ClaudeThinking['off'] {
  if (kind === 'sonnet' && version >= 5.05) return 'between_tools'
  const isAlwaysThinking = !['opus', 'sonnet', 'haiku'].includes(kind) || (kind === 'opus' && version >= 5.05)
  // Those before 5 do not think unless they are told to, and some refuse to be told not to.
  return isAlwaysThinking || version < 5 ? null : 'disabled'
}
