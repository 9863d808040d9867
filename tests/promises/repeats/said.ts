/**
 * A response's final content, because a stream joined later has different earlier events. Parsed, because a response
 * kept for repeats has its fields in another order.
 */
export function requestText(text = ''): unknown {
  const last = [...text.matchAll(/^data: ?(.*)$/gm)].at(-1)?.[1] ?? text
  return last === '' ? undefined : JSON.parse(last)
}
