import type { Locale, LoginId, MessageId, UserId } from '@inkling/contract'
import { previewText } from '@inkling/engine'
import { type PushContent, type PushContext, sendPush, siteName } from '../../features/push/send-push.ts'
import { type Subscription, selectSubscriptions } from '../../features/push/subscriptions.ts'

/** Longest preview of an answer, in characters. */
const PREVIEW_MAX = 140
/** A phone that was off for longer shows nothing about an answer that old. */
const LIFETIME = { keepSeconds: 12 * 3600, urgency: 'high' } as const

interface PushedAnswer {
  readonly user_id: UserId
  readonly message_id: MessageId
}

/**
 * Notifies the user's devices that an answer has ended. If open pages followed it, only their browsers get the message:
 * their service workers show nothing while a page is in front, and the user's phone stays silent. Never throws.
 */
export async function pushAnswer(
  context: PushContext,
  answer: PushedAnswer,
  watching: ReadonlySet<LoginId> = new Set(),
): Promise<void> {
  try {
    const subscriptions = await selectSubscriptions(context.db, context.clock.now())
      .where('push.user_id', '=', answer.user_id)
      .where('push.answers', '=', true)
      .execute()
    const devices = subscriptions.filter(({ login_id }) => watching.size === 0 || watching.has(login_id))
    if (devices.length === 0) return
    const told = await findAnswer(context, answer)
    if (told === undefined) return
    await Promise.all(devices.map(device => sendPush(context, device, contentFor(device, told), LIFETIME)))
  } catch (error) {
    context.log.error({ err: error }, 'could not push that an answer is ready')
  }
}

/** Undefined for drafts and for answers that the user stopped or deleted. */
async function findAnswer({ db }: Pick<PushContext, 'db'>, { message_id, user_id }: PushedAnswer) {
  return await db
    .selectFrom('messages as message')
    .leftJoin('sessions as session', join =>
      join
        .onRef('session.head_message_id', '=', 'message.id')
        .onRef('session.user_id', '=', 'message.user_id')
        .on('session.deleted_at', 'is', null),
    )
    .select(['message.id', 'message.name', 'message.content', 'message.status', 'session.id as session_id'])
    .where('message.id', '=', message_id)
    .where('message.user_id', '=', user_id)
    .where('message.status', 'in', ['done', 'interrupted', 'failed'])
    .where('message.is_draft', '=', false)
    .where('message.deletion_id', 'is', null)
    .orderBy('session.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type FoundAnswer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

function contentFor({ locale, previews }: Subscription, answer: FoundAnswer): PushContent {
  const sentence = sentenceOf(answer, locale)
  const preview = previews && answer.status === 'done' ? previewText(answer.content, PREVIEW_MAX) : ''
  return {
    id: answer.id,
    tag: answer.session_id ?? answer.id,
    title: previews ? answer.name : siteName(locale),
    body: preview || sentence,
    path: answer.session_id === null ? '/chat' : `/chat/${answer.session_id}`,
  }
}

function sentenceOf({ status }: FoundAnswer, locale: Locale): string {
  if (status === 'done') return locale === 'en' ? 'Your answer is ready' : '回答写好了'
  return locale === 'en' ? 'Your answer couldn’t be finished' : '回答没能写完'
}
