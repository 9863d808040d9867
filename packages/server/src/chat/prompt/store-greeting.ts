import { PLACEMENTS } from '@inkling/engine'
import { atGreeting } from './message-state.ts'
import type { Scene } from './prompt-scene.ts'
import type { Patterns } from './script-runner.ts'
import { type Stored, storeText } from './store-text.ts'

/** A greeting as it is stored. Each begins a branch of its own, which remembers what it sets. */
export async function storeGreeting(patterns: Patterns, scene: Scene, given: string): Promise<Stored> {
  const { text, variables } = await storeText(patterns, scene, {
    placement: PLACEMENTS.assistant,
    given,
    before: { chat: {}, message: {}, global: {} },
  })
  return { text, variables: atGreeting(scene, variables, text) }
}
