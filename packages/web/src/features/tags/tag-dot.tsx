import type { TagColour } from '@inkling/contract'

const colours: Readonly<Record<TagColour, string>> = {
  plain: 'bg-(--ink-faint)',
  seal: 'bg-(--seal)',
  jade: 'bg-(--jade)',
  indigo: 'bg-(--indigo)',
  amber: 'bg-(--amber)',
}

/** The dot is decorative. */
export const TagDot = ({ colour }: { colour: TagColour }) => (
  <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${colours[colour]}`} />
)
