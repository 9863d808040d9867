/** In text fields, arrow keys and letters edit the text. */
export const isTyping = ({ target }: { readonly target: EventTarget | null }): boolean =>
  target instanceof HTMLElement && /^(?:TEXTAREA|INPUT|SELECT)$/.test(target.tagName)
