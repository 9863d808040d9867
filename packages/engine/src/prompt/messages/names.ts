import type { HistoryMessage } from '../model/types.ts'
import type { BuildContext } from '../scene/scene.ts'

/** How a message tells who speaks: in front of its text, or in the API's own field. */
export type SpeakerNaming = { prefix: string; said_by?: string }

const NOBODY: SpeakerNaming = { prefix: '' }

/** How a message of the history names its speaker, as the user wants it. A narrator has no name. */
export function chooseNaming({ role, name, guest }: HistoryMessage, { input }: BuildContext): SpeakerNaming {
  if (role === 'system' || name === '') return NOBODY
  const { names_behavior = 0, post_processing = 'none' } = input.settings
  const inText = { prefix: `${name}: ` }
  switch (names_behavior) {
    case -1:
      return NOBODY
    case 1:
      // Merged messages have no such field.
      return post_processing === 'none' ? { prefix: '', said_by: toApiName(name) } : inText
    case 2:
      return inText
    default: {
      const isOther = input.group !== undefined || guest === true
      return isOther && name !== input.persona.name ? inText : NOBODY
    }
  }
}

/** A name as the API takes it: letters, digits and underscores, 64 of them; whatever else is an underscore. */
function toApiName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_]/g, '_').slice(0, 64)
}
