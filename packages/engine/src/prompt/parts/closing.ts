import { messagePart } from '../messages/fit-history.ts'
import { hasText, type KeptPart, makePart } from '../model/part.ts'
import type { PassedHistory, PassedMessage } from '../scene/passed-history.ts'
import { type BuildContext, expandIn } from '../scene/scene.ts'
import { markingPart, productPart } from './product-part.ts'

/** The end of the prompt, and the assistant prefill within it. */
export type PromptClosing = { parts: KeptPart[]; prefill: string | null }

export function buildClosing(context: BuildContext, { continued }: PassedHistory): PromptClosing {
  switch (context.type) {
    case 'continue':
      return continued && hasText(continued) ? continueClosing(context, continued) : withPrefill(context, [])
    case 'impersonate':
      return withPrefill(
        context,
        productPart(context, 'impersonation_prompt', 'impersonation', 'Impersonation'),
      )
    case 'quiet':
      return withPrefill(context, quietPromptPart(context))
    default:
      return withPrefill(context, [])
  }
}

/** Ends with the message to continue if the model continues it, else with an instruction. */
function continueClosing(context: BuildContext, continued: PassedMessage): PromptClosing {
  const message = messagePart(context, continued)
  if (!context.input.settings.continue_prefill || message.role !== 'assistant') {
    const nudge = markingPart(context, 'continue_nudge_prompt', 'continueNudge', 'Continue')
    return withPrefill(context, [message, ...nudge])
  }
  const prefill = prefillText(context)
  if (prefill === '') return { parts: [message], prefill: message.text }
  const text = `${prefill}\n\n${message.text}`
  return { parts: [makePart({ ...message, text })], prefill: text }
}

/** Adds the configured prefill, for models that continue it. */
function withPrefill(context: BuildContext, parts: KeptPart[]): PromptClosing {
  const text = prefillText(context)
  if (text === '') return { parts, prefill: null }
  const facts = { id: 'prefill', name: 'Prefill', source: 'preset', role: 'assistant', text } as const
  return { parts: [...parts, makePart(facts)], prefill: text }
}

/** Providers reject a prefill that ends in whitespace. */
function prefillText(context: BuildContext): string {
  const { supports_prefill, assistant_prefill = '', assistant_impersonation = '' } = context.input.settings
  if (!supports_prefill) return ''
  const text = context.type === 'impersonate' ? assistant_impersonation : assistant_prefill
  return expandIn(context, text).trimEnd()
}

function quietPromptPart(context: BuildContext): KeptPart[] {
  const text = expandIn(context, context.input.quiet_prompt ?? '')
  if (text.trim() === '') return []
  return [makePart({ id: 'quiet', name: 'Instruction', source: 'settings', role: 'system', text })]
}
