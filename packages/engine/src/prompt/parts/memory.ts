import { wrap } from '../model/settings.ts'
import { expandIn, type Scene } from '../scene/scene.ts'
import type { Aside } from './asides.ts'

/** The rolling summary of what the window no longer holds. */
export function summaryAside(scene: Scene): Aside {
  const { summary = '', summary_place = { position: 'after_main' } } = scene.input.memory ?? {}
  const piece = {
    source: 'memory',
    name: 'Summary',
    text: remembered(scene, 'summary_format', summary),
  } as const
  return { id: 'summary', name: 'Summary', place: summary_place, pieces: [piece] }
}

/** What is remembered is not expanded: it went through macros when it was first said. */
export function remembered(scene: Scene, format: 'summary_format' | 'memory_format', text: string): string {
  return text.trim() === '' ? '' : wrap(expandIn(scene, scene.texts[format]), text.trim())
}
