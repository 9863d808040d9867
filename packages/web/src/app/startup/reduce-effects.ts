import { latePart } from '../../browser/lazy-module.ts'

const lightness = latePart(() => import('./watch-slowness.ts'))

/** Looks whether this device needs light mode, now and while the page is used. The first page does not wait for it. */
export async function stepDown(): Promise<void> {
  await lightness.fetch()
  lightness.get()?.watchSlowness()
}
