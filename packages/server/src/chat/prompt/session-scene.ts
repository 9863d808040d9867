import type { House } from '../../context.ts'
import type { RecentCards } from '../../features/cards/recent-cards.ts'
import type { RecentPresets } from '../../features/presets/recent-presets.ts'
import type { Db } from '../../platform/database/tables.ts'
import { settledIn } from '../settings/read-settings.ts'
import type { OwnSession } from '../store/sessions.ts'
import { clockAt, type Scene, sceneOf } from './prompt-scene.ts'

/** What it takes to see a chat as it stands. */
export interface SceneStores {
  readonly house: House
  readonly cards: RecentCards
  readonly presets: RecentPresets
}

/** A chat as it stands, under the settings that hold there, for whoever looks at it and makes nothing in it. */
export async function sessionScene(
  { house, cards, presets }: SceneStores,
  db: Db,
  { id, user_id, card_id, revision_id }: OwnSession,
): Promise<Scene> {
  const { display_name } = await db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return sceneOf({
    card: await cards.find(revision_id),
    user: { id: user_id, name: display_name },
    settled: await settledIn(db, presets, user_id, { kind: 'session', session_id: id, card_id }),
    clock: clockAt(house.clock.now(), undefined, 'en'),
    seed: id,
  })
}
