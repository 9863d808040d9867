import type { TagColour } from '@inkling/contract'
import { Check, Minus } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { TagDot } from '../../tags/tag-dot.tsx'
import type { Wish } from './tag-filter.ts'

interface WishButtonProps {
  name: string
  colour: TagColour | undefined
  wish: Wish
  onTurn: () => void
}

const looks: Readonly<Record<Wish, string>> = {
  neither: 'border-line text-ink-soft hover:border-ink-soft hover:text-ink',
  wanted: 'border-ink bg-ink text-ground',
  unwanted: 'border-seal-ink text-seal-ink line-through decoration-1',
}
const sentences: Readonly<Record<Wish, (of: { tag: string }) => string>> = {
  neither: m.discover_tag_neither,
  wanted: m.discover_tag_wanted,
  unwanted: m.discover_tag_unwanted,
}

/** A tag that is wanted, not wanted, or neither; pressing it goes on to the next. Each has a sign, not only a colour. */
export const WishButton = ({ name, colour, wish, onTurn }: WishButtonProps) => (
  <button
    type="button"
    aria-label={sentences[wish]({ tag: name })}
    onClick={onTurn}
    className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors duration-150 sm:min-h-9 ${looks[wish]}`}
  >
    <Sign wish={wish} colour={colour} />
    <bdi>{name}</bdi>
  </button>
)

function Sign({ wish, colour }: Pick<WishButtonProps, 'wish' | 'colour'>) {
  if (wish === 'wanted') return <Check aria-hidden="true" className="size-3.5" />
  if (wish === 'unwanted') return <Minus aria-hidden="true" className="size-3.5" />
  return colour === undefined ? null : <TagDot colour={colour} />
}
