import type { Scene } from '../scene/scene.ts'
import { namesIn } from './voice.ts'

/**
 * The texts at which a model has begun to speak for somebody else: there are none unless names stand before messages,
 * for then a model writes them, too.
 */
export function stopTexts(scene: Scene): string[] {
  const { names_behavior = 0, post_processing } = scene.input.settings
  const isNamed = names_behavior === 2 || post_processing === 'single' || scene.input.group !== undefined
  if (!isNamed || names_behavior === -1) return []
  const { user, char, others = [] } = namesIn(scene)
  const silent = scene.type === 'impersonate' ? [char, ...others] : [user, ...others]
  return silent.map(name => `\n${name}:`)
}
