import type { PromptOrderItem } from '../prompt/model/definition.ts'

/**
 * The order with what was switched on or off besides. A preset may call its prompts what it likes, `constructor` too:
 * only a switch that is there counts.
 */
export function switchedOrder(
  order: readonly PromptOrderItem[],
  switches: { readonly [identifier: string]: boolean },
): PromptOrderItem[] {
  return order.map(({ identifier, enabled }) => {
    const isOn = Object.hasOwn(switches, identifier) ? switches[identifier] : undefined
    return { identifier, enabled: isOn ?? enabled }
  })
}
