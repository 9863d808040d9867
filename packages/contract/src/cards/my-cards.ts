import { z } from 'zod'
import { exportFormats } from '../base/choices.ts'
import { CardId } from '../base/ids.ts'
import { CARDS_AT_ONCE_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { problemCodes } from '../base/problems.ts'
import { route } from '../base/route.ts'
import { CardStatus, CardTile } from './card.ts'

export const myCards = {
  mine: route({
    name: 'cards.mine',
    method: 'GET',
    path: '/cards/my-cards',
    who: 'user',
    summary: 'One’s own cards, all or those of a status, last changed first.',
    query: pageQuery().extend({ status: CardStatus.optional() }),
    answer: pageOf(CardTile).extend({
      counts: z.record(CardStatus, z.int()).describe('of all of one’s cards, by status'),
    }),
  }),
  changeMine: route({
    name: 'cards.changeMine',
    method: 'POST',
    path: '/cards/my-cards/changes',
    who: 'user',
    summary: 'Does the same with several of one’s own cards; says of each whose status does not allow it.',
    body: z.object({
      action: z.enum(['make_private', 'request_public', 'remove']),
      ids: z.array(CardId).min(1).max(CARDS_AT_ONCE_MAX),
    }),
    answer: z.object({ items: z.array(z.object({ id: CardId, problem: z.enum(problemCodes).nullable() })) }),
  }),
  exportMine: route({
    name: 'cards.exportMine',
    method: 'GET',
    path: '/cards/my-cards/export',
    who: 'user',
    summary: 'Several of one’s own cards as files in one zip.',
    query: z.object({
      ids: z
        .string()
        .transform(text => text.split(','))
        .pipe(z.array(CardId).min(1).max(CARDS_AT_ONCE_MAX))
        .describe('separated by commas'),
      format: z.enum(exportFormats).default('png'),
    }),
    wire: 'file',
  }),
}
