import type { BuildContext } from '../scene/scene.ts'
import { speakerNamesOf } from './voice.ts'

/**
 * Stop sequences for other speakers, if messages are prefixed with names, because only then does the model write names
 * too.
 */
export function listStopTexts(context: BuildContext): string[] {
  const { names_behavior = 0, post_processing } = context.input.settings
  const isNamed = names_behavior === 2 || post_processing === 'single' || context.input.group !== undefined
  if (!isNamed || names_behavior === -1) return []
  const { user, char, otherCharacters = [] } = speakerNamesOf(context)
  // The character may begin a line with its name or nickname.
  const others = otherCharacters.filter(name => name !== context.input.card.name)
  const silent = context.type === 'impersonate' ? [char, ...otherCharacters] : [user, ...others]
  return silent.map(name => `\n${name}:`)
}
