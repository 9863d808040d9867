import type { Locale } from '@inkling/contract'
import type { AppContext } from '../../context.ts'
import { recordOutcome, type Subscription } from './subscriptions.ts'

export type PushContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'webPush'>

/** What the service worker shows (`web/offline/service-worker.js`). */
export interface PushContent {
  /** Recognises the same message when it arrives twice. */
  readonly id: string
  /** A newer message with the same tag replaces an older one. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Page of this site, without locale. */
  readonly path: string
  /** Unread notifications, for the icon of an installed app. */
  readonly unread?: number
}

/** How long a push service keeps a message for a device that is off. */
interface PushLifetime {
  readonly keepSeconds: number
  readonly urgency: 'normal' | 'high'
}

export async function sendPush(
  { db, clock, webPush }: PushContext,
  subscription: Subscription,
  { path, ...content }: PushContent,
  lifetime: PushLifetime,
): Promise<void> {
  const outcome = await webPush.send(subscription, {
    text: JSON.stringify({
      ...content,
      url: localPath(path, subscription.locale),
      lang: subscription.locale,
    }),
    topic: content.tag.replaceAll('-', ''),
    ...lifetime,
  })
  if (outcome !== 'dropped') await recordOutcome(db, subscription, outcome, clock.now())
}

const localPath = (path: string, locale: Locale): string => (locale === 'en' ? `/en${path}` : path)

/** Shown on the lock screen of a device whose owner wants no previews. */
export const siteName = (locale: Locale): string => (locale === 'en' ? 'Inkling' : '墨灵')
