import { hasText, type KeptPart, makePart } from '../model/part.ts'
import type { PartSource } from '../model/result.ts'
import type { PromptTexts } from '../model/settings.ts'
import { type BuildContext, expandIn } from '../scene/scene.ts'

/** A small framing text as a system message: header, nudge or instruction. Empty if the user cleared it. */
export function productPart(
  context: BuildContext,
  of: keyof PromptTexts,
  id: string,
  name: string,
): KeptPart[] {
  const text = expandIn(context, context.texts[of])
  const source: PartSource = context.input.settings.texts?.[of] === undefined ? 'product' : 'preset'
  return hasText({ text }) ? [makePart({ id, name, source, role: 'system', text })] : []
}

/** A `productPart` that is never squashed, because it marks a place. */
export function markingPart(
  context: BuildContext,
  of: keyof PromptTexts,
  id: string,
  name: string,
): KeptPart[] {
  return productPart(context, of, id, name).map(part => ({ ...part, stands_alone: true }))
}
