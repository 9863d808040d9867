import type { EffectiveSettings, SessionId } from '@inkling/contract'
import { type CSSProperties, createContext, use, useEffect } from 'react'
import { useSettings } from './queries.ts'

type Appearance = EffectiveSettings['appearance']

const PLAIN: Appearance = {
  layout: 'flat',
  text_size: 'normal',
  background: null,
  quote_colour: 'seal',
  show_reasoning: true,
}

const Context = createContext(PLAIN)
export const AppearanceProvider = Context

export const useAppearance = (): Appearance => use(Context)

const KEY = 'appearance'

/** Until a chat's appearance loads, the last chat's is used, so that most chats open without a change. */
export function useAppearanceOf(session_id: SessionId): Appearance {
  const { data } = useSettings({ session_id })
  const appearance = data?.effective.appearance
  useEffect(() => {
    if (appearance) remember(appearance)
  }, [appearance])
  return appearance ?? remembered()
}

function remembered(): Appearance {
  try {
    return { ...PLAIN, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return PLAIN // unreadable storage means the default
  }
}

function remember(appearance: Appearance): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(appearance))
  } catch {
    // Storage is full or blocked, so the next chat opens without its appearance for a moment.
  }
}

const COLOURS: Readonly<Record<Appearance['quote_colour'], string>> = {
  plain: 'inherit',
  seal: 'color-mix(in oklab, var(--seal-ink) 82%, var(--ink))',
  jade: 'var(--jade)',
  indigo: 'var(--indigo)',
  amber: 'var(--amber)',
}

const SIZES: Readonly<Record<Appearance['text_size'], string>> = {
  small: '0.9rem',
  normal: '1rem',
  large: '1.15rem',
  largest: '1.35rem',
}

/** Each colour suits both themes. */
export const colourOf = (colour: Appearance['quote_colour']): string => COLOURS[colour]

export function styleOf({ quote_colour, text_size, background }: Appearance): CSSProperties {
  const ours = { '--speech': COLOURS[quote_colour], '--message-size': SIZES[text_size] }
  // A veil of the page's colour keeps text readable.
  const picture = background !== null && {
    backgroundImage: `linear-gradient(${VEIL} 0 0), url(${JSON.stringify(background)})`,
  }
  return { ...ours, ...picture } as CSSProperties // the type lacks custom properties
}

const VEIL = 'color-mix(in oklab, var(--ground) 84%, transparent)'
