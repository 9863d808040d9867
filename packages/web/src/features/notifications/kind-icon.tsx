import type { Notification, NotificationType } from '@inkling/contract'
import {
  BadgeCheck,
  BadgeX,
  BookPlus,
  EyeOff,
  Heart,
  KeyRound,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageCircleReply,
  ShieldAlert,
  Star,
  Trash2,
} from 'lucide-react'
import { Avatar } from '../../ui/elements/avatar.tsx'

const icons: Readonly<Record<NotificationType, LucideIcon>> = {
  card_approved: BadgeCheck,
  card_rejected: BadgeX,
  card_withdrawn: EyeOff,
  card_removed: Trash2,
  comment: MessageCircle,
  reply: MessageCircleReply,
  rating: Star,
  favorite: Heart,
  card_published: BookPlus,
  login_stolen: ShieldAlert,
  password_reset: KeyRound,
  announcement: Megaphone,
}

/** The actor's avatar with the kind's icon; notifications of the site itself have only the icon. */
export function KindIcon({ type, actor }: Pick<Notification, 'type' | 'actor'>) {
  const Icon = icons[type]
  if (actor === null || type === 'announcement') {
    return (
      <span className="grid size-11 shrink-0 place-items-center self-start rounded-[28%] bg-seal-wash text-seal-ink">
        <Icon className="size-5.5" strokeWidth={1.6} aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className="relative shrink-0 self-start">
      <Avatar name={actor.display_name} url={actor.avatar_url} />
      <span className="absolute -right-1.5 -bottom-1.5 grid size-5.5 place-items-center rounded-full border border-line bg-raised text-seal-ink">
        <Icon className="size-3" strokeWidth={2} aria-hidden="true" />
      </span>
    </span>
  )
}
