import { type KeptPart, prefixPart } from '../model/part.ts'
import { namePrefix, type SpeakerNames } from '../model/post-process.ts'
import { type BuildContext, listSpeakers } from '../scene/scene.ts'

/** Adds the name prefix that post-processing will add, so that the count matches what is sent. */
export function withSpeakerName(part: KeptPart, context: BuildContext): KeptPart {
  const mode = context.input.settings.post_processing ?? 'none'
  if (mode === 'none') return part
  const { said_by: name, ...silent } = part
  const message = { role: part.role, content: part.text, ...(name !== undefined && { name }) }
  const prefix = namePrefix(message, mode, speakerNamesOf(context))
  return prefix === '' ? silent : prefixPart(silent, prefix)
}

export function speakerNamesOf(context: BuildContext): SpeakerNames {
  const [char = context.values.char, ...otherCharacters] = listSpeakers(context)
  return { user: context.values.user, char, otherCharacters }
}
