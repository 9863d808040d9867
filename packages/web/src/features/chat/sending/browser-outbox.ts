import { Outbox, STORAGE_KEY } from '../store/outbox.ts'

/** This browser's outbox, the same in all of its tabs. */
export const outbox = new Outbox(localStorage)

addEventListener('storage', event => {
  if (event.key === STORAGE_KEY) outbox.reload()
})
