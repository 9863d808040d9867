import type { House } from '../../context.ts'
import { welcome } from './add-characters.ts'

/**
 * Begins to welcome while visitors are already answered; what fails is tried again at the next start.
 * @returns stops it, and resolves when nothing of it is under way
 */
export function startWelcome(house: House): () => Promise<void> {
  if (!house.config.welcomeCharacters) return async () => {}
  const stopping = new AbortController()
  const underWay = welcome(house, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) house.log.warn({ err: error }, 'not all characters could be given')
  })
  return async () => {
    stopping.abort()
    await underWay
  }
}
