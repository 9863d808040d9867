import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { waitUntilAwake } from '../../api/http/wait.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from './toast.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * Loads a component on first render, with a fallback meanwhile. A failure shows a toast and is retried, and the rest of
 * the page stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  const Part = lazyWithRetry(load)
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

/** Loads a dialog when first opened; it stays mounted to animate its closing. */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const View = lazyPart(load)
  return function LazyDialog(props: Props) {
    const [isWanted, setWanted] = useState(props.open)
    if (props.open && !isWanted) setWanted(true)
    return isWanted ? <View {...props} /> : null
  }
}

/** For callers with their own `Suspense`, unlike `lazyPart`. */
export const lazyWithRetry = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await fetchWithRetries(load) }))

/** Retries with delays, or at once when the page wakes, and tells the user. Throws if retrying is pointless. */
export async function fetchWithRetries<Part>(
  load: () => Promise<Part>,
  isOfUse: () => boolean = () => true,
): Promise<Part> {
  let close: (() => void) | undefined
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const part = await load()
      close?.()
      return part
    } catch (error) {
      if (!isOfUse()) {
        close?.()
        throw error
      }
      close ??= toast(m.app_part_missing(), { stay: 0 })
      await waitUntilAwake(pause)
    }
  }
}
