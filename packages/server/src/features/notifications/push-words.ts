import type { Locale, NotificationType } from '@inkling/contract'
import { previewText } from '@inkling/engine'
import { siteName } from '../push/send-push.ts'

/** Longest preview in characters. */
const PREVIEW_MAX = 140

/** They tell that there is something, and nothing that others wrote. */
const sentences: Readonly<Record<NotificationType, Readonly<Record<Locale, string>>>> = {
  card_approved: { 'zh-CN': '你的角色卡通过了审核', en: 'One of your cards was approved' },
  card_rejected: { 'zh-CN': '你的角色卡没有通过审核', en: 'One of your cards was not approved' },
  card_withdrawn: {
    'zh-CN': '管理员把你的一张角色卡设为了私有',
    en: 'An admin made one of your cards private',
  },
  card_removed: { 'zh-CN': '管理员删除了你的一张角色卡', en: 'An admin deleted one of your cards' },
  comment: { 'zh-CN': '你的角色卡有新评论', en: 'New comment on one of your cards' },
  reply: { 'zh-CN': '有人回复了你的评论', en: 'New reply to your comment' },
  rating: { 'zh-CN': '你的角色卡有新评分', en: 'New rating on one of your cards' },
  favorite: { 'zh-CN': '有人收藏了你的角色卡', en: 'One of your cards was added to favorites' },
  card_published: { 'zh-CN': '你关注的作者发布了新卡', en: 'An author you follow published a new card' },
  login_stolen: { 'zh-CN': '你的账号有一条安全提醒', en: 'There is a security alert for your account' },
  password_reset: { 'zh-CN': '你的账号有一条安全提醒', en: 'There is a security alert for your account' },
  announcement: { 'zh-CN': '有一条新公告', en: 'There is a new announcement' },
}

export interface NotificationForPush {
  readonly type: NotificationType
  /** The card's name, or the announcement's title. */
  readonly title: string
  readonly body: string
  readonly actor_name: string | null
}

export function pushWords(
  { type, title, body, actor_name }: NotificationForPush,
  { locale, previews }: { readonly locale: Locale; readonly previews: boolean },
): { title: string; body: string } {
  const sentence = sentences[type][locale]
  const isAboutLogin = type === 'login_stolen' || type === 'password_reset'
  if (!previews || isAboutLogin) return { title: siteName(locale), body: sentence }
  const text = previewText(body, PREVIEW_MAX)
  if (type === 'announcement') return { title, body: text || sentence }
  const colon = locale === 'en' ? ': ' : '：'
  return { title: sentence, body: [actor_name, title, text].filter(Boolean).join(colon) }
}
