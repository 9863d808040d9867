import type { QueryClient } from '@tanstack/react-query'
import { keys as lorebookKeys } from '../../lorebooks/keys.ts'
import { keys as modelKeys } from '../../models/store/keys.ts'
import { keys as personaKeys } from '../../personas/keys.ts'
import { keys } from '../store/keys.ts'
import type { Belonging } from './stale.ts'

/** A lorebook that is being edited is not among these: it is asked for again by its page, which knows what is unsaved. */
export const belongingKeys: Readonly<Record<Belonging, readonly (readonly string[])[]>> = {
  personas: [personaKeys.personas],
  presets: [keys.presets],
  lorebooks: [lorebookKeys.list, lorebookKeys.attachments],
  models: [modelKeys.list, modelKeys.admin],
}

/** Asks again for personas, presets, lorebooks and models that were changed elsewhere. */
export function refreshBelongings(queries: QueryClient, changed: ReadonlySet<Belonging>): void {
  for (const belonging of changed) {
    for (const queryKey of belongingKeys[belonging]) void queries.invalidateQueries({ queryKey })
  }
}
