import { wrapInFormat } from '../model/settings.ts'
import { type BuildContext, expandIn } from '../scene/scene.ts'
import type { Aside } from './asides.ts'

/** The rolling summary of earlier messages. */
export function summaryAside(context: BuildContext): Aside {
  const { summary = '', summary_place = { position: 'after_main' } } = context.input.memory ?? {}
  const piece = {
    source: 'memory',
    name: 'Summary',
    text: formatMemory(context, 'summary_format', summary),
  } as const
  return { id: 'summary', name: 'Summary', place: summary_place, pieces: [piece] }
}

/** Formats memory without expanding macros, which were expanded when it was first said. */
export function formatMemory(
  context: BuildContext,
  format: 'summary_format' | 'memory_format',
  text: string,
): string {
  return text.trim() === '' ? '' : wrapInFormat(expandIn(context, context.texts[format]), text.trim())
}
