/**
 * A response's final content: a stream joined later has different events before its last. As a parsed value, because a
 * response kept for repeats has its fields in another order.
 */
export function said(text = ''): unknown {
  const last = [...text.matchAll(/^data: ?(.*)$/gm)].at(-1)?.[1] ?? text
  return last === '' ? undefined : JSON.parse(last)
}
