import type { MessageId } from '@inkling/contract'
import type { ChatMessage, PathMessage, StreamedPath } from '@inkling/engine'
import { newId } from '../../../platform/ids.ts'
import type { Spot } from './import-position.ts'
import type { Standing } from './imported-rows.ts'

/** Puts a message where it belongs, and tells what those below it need to know. */
export type Plant = (message: ChatMessage, standing: Standing) => Spot

/** Where the messages of a chat began, and where each of its heads is. */
export interface Planted {
  readonly first: Spot | null
  readonly heads: readonly (Spot | null)[]
  /** Where each chat branched off another. */
  readonly forks: readonly (MessageId | null)[]
  readonly messages: number
}

/** Plants a path with all that was tried at its places; of what is planted no more than the path itself is kept. */
export function plantPath({ messages: places }: Pick<StreamedPath, 'messages'>, plant: Plant): Planted {
  let first: Spot | null = null
  let above: Spot | null = null
  let messages = 0
  let ids: MessageId[] | null = null
  for (const [{ siblings, chosen }, next] of withNext(places)) {
    ids ??= idsFor({ siblings, chosen })
    const nextIds = idsFor(next)
    const active_child_id = nextIds[next?.chosen ?? 0] ?? null
    let onPath: Spot | null = null
    for (const [n, message] of siblings.entries()) {
      const isChosen = n === chosen
      const id = ids[n] ?? newId<MessageId>()
      const spot = plant(message, {
        id,
        above,
        active_child_id: isChosen ? active_child_id : null,
        facts: null,
      })
      if (isChosen) onPath = spot
      first ??= spot
    }
    messages += siblings.length
    above = onPath ?? above
    ids = nextIds
  }
  return { first, heads: [above], forks: [], messages }
}

/** Each place with the one that follows it. */
function* withNext(places: Iterable<PathMessage>): Generator<[PathMessage, PathMessage | undefined]> {
  let place: PathMessage | undefined
  for (const next of places) {
    if (place !== undefined) yield [place, next]
    place = next
  }
  if (place !== undefined) yield [place, undefined]
}

/** Siblings stand in the order of their ids. */
const idsFor = (place: PathMessage | undefined): MessageId[] =>
  place?.siblings.map(() => newId<MessageId>()) ?? []
