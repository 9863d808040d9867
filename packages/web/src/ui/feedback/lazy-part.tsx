import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { waitUntilAwake } from '../../api/http/wait.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from './toast.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * A part of a page that is fetched when it is first drawn; the fallback stands in its place meanwhile. One that cannot be
 * had, for want of a network, takes nothing of the page with it: it is told, and the part comes when it can.
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

/** A dialog that is fetched when it first opens. From then on it is drawn, so that it can close in its own way. */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const View = lazyPart(load)
  return function LazyDialog(props: Props) {
    const [isWanted, setWanted] = useState(props.open)
    if (props.open && !isWanted) setWanted(true)
    return isWanted ? <View {...props} /> : null
  }
}

/** The same without a fallback of its own, for who draws the `Suspense` around it. */
export const lazyWithRetry = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await fetchWithRetries(load) }))

/**
 * Asks until it is there, at once when the page comes back; who waits is told so meanwhile. Fails as the part does where
 * waiting is of no use.
 */
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
