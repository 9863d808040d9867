/**
 * What an answer says in the end: a stream that is joined later has other events before its last. As a value, because
 * an answer that was kept for repeats has its fields in another order.
 */
export function said(text = ''): unknown {
  const last = [...text.matchAll(/^data: ?(.*)$/gm)].at(-1)?.[1] ?? text
  return last === '' ? undefined : JSON.parse(last)
}
