import { type CardId, type CommentId, type ReportId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, everybodys, goodCall, moderatorsOnly, ownersAlone } from './good-call.ts'
import { publicCard } from './things.ts'
import { type CallWorld, newName } from './world.ts'

const { adminReports, comments, favorites, ratings, reports } = routes

const ofPublic = async (fixture: CallWorld, by: Api) => ({ params: { id: await publicCard(fixture, by) } })
const ofOthers = (fixture: CallWorld) => ofPublic(fixture, fixture.people.owner)

async function ofComment(
  fixture: CallWorld,
  by: Api,
): Promise<{ params: { id: CardId; commentId: CommentId } }> {
  const { params } = await ofPublic(fixture, by)
  const { id } = await by.call(comments.create, { params, body: { content: newName() } })
  return { params: { ...params, commentId: id } }
}

const content = () => ({ body: { content: newName() } })
const report = { body: { reason: 'spam' } } as const

/** A report by `people.other` about a card of the owner. */
async function reportBy({ people }: CallWorld, params: { id: CardId }): Promise<ReportId> {
  return (await people.other.call(reports.reportCard, { params, ...report })).id
}

export const communityCalls = [
  goodCall(ratings.rate, { ...everybodys(200), owner: 403 }, async fixture => ({
    ...(await ofOthers(fixture)),
    body: { rating: 4 },
  })),
  goodCall(ratings.get, everybodys(200), ofPublic),
  goodCall(ratings.remove, each(204), async (fixture, by) => {
    const sending = await ofOthers(fixture)
    if (by !== fixture.people.owner) await by.call(ratings.rate, { ...sending, body: { rating: 4 } })
    return sending
  }),

  goodCall(comments.create, everybodys(201), async (...of) => ({ ...(await ofPublic(...of)), ...content() })),
  goodCall(
    comments.create,
    everybodys(201),
    async (...of) => {
      const { id, commentId } = (await ofComment(...of)).params
      return { params: { id }, body: { ...content().body, parent_id: commentId } }
    },
    'as a reply',
  ),
  goodCall(comments.list, everybodys(200), ofPublic),
  goodCall(comments.get, everybodys(200), ofComment),
  goodCall(comments.replies, everybodys(200), ofComment),
  goodCall(comments.update, ownersAlone(200), async (...of) => ({
    ...(await ofComment(...of)),
    ...content(),
  })),
  goodCall(comments.remove, { ...ownersAlone(204), moderator: 204, admin: 204 }, ofComment),

  goodCall(favorites.add, everybodys(200), ofPublic),
  goodCall(favorites.remove, each(204), async (fixture, by) => {
    const sending = await ofPublic(fixture, by)
    await by.call(favorites.add, sending)
    return sending
  }),
  goodCall(favorites.list, each(200)),

  goodCall(reports.reportCard, { ...everybodys(200), owner: 403 }, async fixture => ({
    ...(await ofOthers(fixture)),
    ...report,
  })),
  goodCall(reports.reportComment, { ...everybodys(200), owner: 403 }, async fixture => ({
    ...(await ofComment(fixture, fixture.people.owner)),
    ...report,
  })),
  goodCall(adminReports.list, moderatorsOnly(200)),
  goodCall(adminReports.dismiss, moderatorsOnly(204), async fixture => ({
    params: { id: await reportBy(fixture, (await ofOthers(fixture)).params) },
  })),
]
