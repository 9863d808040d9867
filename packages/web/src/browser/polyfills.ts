/**
 * For the oldest supported browsers (README.md), at the start of the early script, workers and card frames. At most
 * ES2018 syntax, because the early script must also run in unsupported browsers.
 */

/** Non-enumerable, like built-in methods. */
function define(owner: object, name: string, value: unknown): void {
  if (name in owner) return
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

// Safari 18, Chrome 126, Firefox 126
define(URL, 'parse', (address: string | URL, base?: string | URL): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
})

// Safari 17, Chrome 120, Firefox 115
define(
  URL,
  'canParse',
  (address: string | URL, base?: string | URL): boolean => URL.parse(address, base) !== null,
)

// Safari 17.4, Chrome 116, Firefox 124
define(AbortSignal, 'any', (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController()
  const all = Array.from(signals)
  const settle = (): void => {
    const aborted = all.find(signal => signal.aborted)
    if (aborted === undefined) return
    for (const signal of all) signal.removeEventListener('abort', settle)
    controller.abort(aborted.reason)
  }
  for (const signal of all) signal.addEventListener('abort', settle)
  settle()
  return controller.signal
})

// Safari 17.4, Chrome 117, Firefox 119
define(Map, 'groupBy', <Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    index += 1
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
})

// Safari 17.4, Chrome 119, Firefox 121
define(Promise, 'withResolvers', () => {
  let resolve: unknown
  let reject: unknown
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
})

// Safari 17.4
if (typeof Element !== 'undefined')
  define(Element.prototype, 'checkVisibility', function (this: Element): boolean {
    return this.getClientRects().length > 0
  })
