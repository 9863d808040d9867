import { messagePart } from '../messages/fit-history.ts'
import { isSaid, type KeptPart, makePart } from '../model/part.ts'
import type { PassedHistory, PassedMessage } from '../scene/passed-history.ts'
import { expandIn, type Scene } from '../scene/scene.ts'
import { markingPart, productPart } from './product-part.ts'

/** What stands at the very end, and the assistant's words among it that the answer goes on from. */
export type Closing = { parts: KeptPart[]; prefill: string | null }

/** What the action asks of the model, after everything else. */
export function closingParts(scene: Scene, { continued }: PassedHistory): Closing {
  switch (scene.type) {
    case 'continue':
      return continued && isSaid(continued) ? continuing(scene, continued) : withPrefill(scene, [])
    case 'impersonate':
      return withPrefill(scene, productPart(scene, 'impersonation_prompt', 'impersonation', 'Impersonation'))
    case 'quiet':
      return withPrefill(scene, quietPart(scene))
    default:
      return withPrefill(scene, [])
  }
}

/** The message itself at the end, where the model goes on with it; otherwise it is told to. */
function continuing(scene: Scene, continued: PassedMessage): Closing {
  const message = messagePart(scene, continued)
  if (!scene.input.settings.continue_prefill || message.role !== 'assistant') {
    const nudge = markingPart(scene, 'continue_nudge_prompt', 'continueNudge', 'Continue')
    return withPrefill(scene, [message, ...nudge])
  }
  const prefill = prefillText(scene)
  if (prefill === '') return { parts: [message], prefill: message.text }
  const text = `${prefill}\n\n${message.text}`
  return { parts: [makePart({ ...message, text })], prefill: text }
}

/** The user's own beginning of the answer behind the rest, for a model that goes on with it. */
function withPrefill(scene: Scene, parts: KeptPart[]): Closing {
  const text = prefillText(scene)
  if (text === '') return { parts, prefill: null }
  const facts = { id: 'prefill', name: 'Prefill', source: 'preset', role: 'assistant', text } as const
  return { parts: [...parts, makePart(facts)], prefill: text }
}

/** Providers refuse a prefill that ends in a space. */
function prefillText(scene: Scene): string {
  const { supports_prefill, assistant_prefill = '', assistant_impersonation = '' } = scene.input.settings
  if (!supports_prefill) return ''
  const text = scene.type === 'impersonate' ? assistant_impersonation : assistant_prefill
  return expandIn(scene, text).trimEnd()
}

function quietPart(scene: Scene): KeptPart[] {
  const text = expandIn(scene, scene.input.quiet_prompt ?? '')
  if (text.trim() === '') return []
  return [makePart({ id: 'quiet', name: 'Instruction', source: 'settings', role: 'system', text })]
}
