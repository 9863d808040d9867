import type { HistoryMessage } from '../model/types.ts'
import type { BuildContext } from '../scene/scene.ts'

/** The speaker is named in the text (`prefix`) or in the API's name field (`said_by`). */
export type SpeakerNaming = { prefix: string; said_by?: string }

const NOBODY: SpeakerNaming = { prefix: '' }

/** Chooses how a history message names its speaker; narrators have no name. */
export function chooseNaming({ role, name, guest }: HistoryMessage, { input }: BuildContext): SpeakerNaming {
  if (role === 'system' || name === '') return NOBODY
  const { names_behavior = 0, post_processing = 'none' } = input.settings
  const inText = { prefix: `${name}: ` }
  switch (names_behavior) {
    case -1:
      return NOBODY
    case 1:
      // Merged messages have no name field.
      return post_processing === 'none' ? { prefix: '', said_by: toApiName(name) } : inText
    case 2:
      return inText
    default: {
      const isOther = input.group !== undefined || guest === true
      return isOther && name !== input.persona.name ? inText : NOBODY
    }
  }
}

/** Replaces characters that the API forbids in names; at most 64 letters, digits and underscores remain. */
function toApiName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_]/g, '_').slice(0, 64)
}
