import type { EffectiveSettings, SessionId } from '@inkling/contract'
import { type CSSProperties, createContext, use, useEffect, useMemo } from 'react'
import { useSettings } from './queries.ts'

type Appearance = EffectiveSettings['appearance']

const PLAIN: Appearance = {
  layout: 'auto',
  text_size: 'normal',
  background: null,
  quote_colour: 'seal',
  show_reasoning: true,
}

const Context = createContext(PLAIN)
export const AppearanceProvider = Context

export const useAppearance = (): Appearance => use(Context)

const KEY = 'appearance'

/**
 * The appearance of a chat with a character, whose picture may fill the screen. Until it loads, the last chat's is used,
 * so that most chats open without a change.
 */
export function useAppearanceOf(session_id: SessionId, picture: string | null): Appearance {
  const { data } = useSettings({ session_id })
  const loaded = data?.effective.appearance
  useEffect(() => {
    if (loaded) remember(loaded)
  }, [loaded])
  return useMemo(() => withPicture(loaded ?? rememberedAppearance(), picture), [loaded, picture])
}

function withPicture(appearance: Appearance, picture: string | null): Appearance {
  const isRoomy = picture === null || !matchMedia('(max-width: 40rem)').matches
  const layout = appearance.layout !== 'auto' ? appearance.layout : isRoomy ? 'flat' : 'immersive'
  const background = appearance.background ?? (layout === 'immersive' ? atFullWidth(picture) : null)
  return { ...appearance, layout, background }
}

const atFullWidth = (picture: string | null) => picture?.replace('/320.webp', '/1280.webp') ?? null

function rememberedAppearance(): Appearance {
  try {
    return { ...PLAIN, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return PLAIN // unreadable storage means the default
  }
}

function remember(appearance: Appearance): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...appearance, background: null }))
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

export function styleOf({ layout, quote_colour, text_size, background }: Appearance): CSSProperties {
  const ours = { '--speech': COLOURS[quote_colour], '--message-size': SIZES[text_size] }
  // An overlay of the page's colour keeps text readable. In the immersive layout, text has its own background.
  const veil = `color-mix(in oklab, var(--ground) ${layout === 'immersive' ? 25 : 84}%, transparent)`
  const picture = background !== null && {
    backgroundImage: `linear-gradient(${veil} 0 0), url(${JSON.stringify(background)})`,
  }
  return { ...ours, ...picture } as CSSProperties // the type lacks custom properties
}
