import { type KeptPart, prefixPart } from '../model/part.ts'
import { namePrefix, type SpeakerNames } from '../model/post-process.ts'
import { type Scene, speakersOf } from '../scene/scene.ts'

/**
 * A part with the name in its text that post-processing would put there: what is counted is what is sent.
 */
export function voiced(part: KeptPart, scene: Scene): KeptPart {
  const mode = scene.input.settings.post_processing ?? 'none'
  if (mode === 'none') return part
  const { said_by: name, ...silent } = part
  const message = { role: part.role, content: part.text, ...(name !== undefined && { name }) }
  const prefix = namePrefix(message, mode, namesIn(scene))
  return prefix === '' ? silent : prefixPart(silent, prefix)
}

/** The names that go before texts. */
export function namesIn(scene: Scene): SpeakerNames {
  const [char = scene.values.char, ...others] = speakersOf(scene)
  return { user: scene.values.user, char, others }
}
