import type { TagColour } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

export const colourNames: Readonly<Record<TagColour, () => string>> = {
  plain: m.tags_colour_plain,
  seal: m.tags_colour_seal,
  jade: m.tags_colour_jade,
  indigo: m.tags_colour_indigo,
  amber: m.tags_colour_amber,
}
