import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import './dom.ts'

/** Runs a hook in a component; returns a reader of its latest value. */
export function runHook<T>(hook: () => T): () => T {
  let latest: { readonly given: T } | undefined
  function Component() {
    latest = { given: hook() }
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Component />))
  onTestFinished(() => act(() => root.unmount()))
  return () => {
    if (latest === undefined) throw new Error('the hook was not run')
    return latest.given
  }
}
