import type { AuditAction, AuditEntry } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { paths } from '../../ui/navigation/paths.ts'

type AuditFact = AuditEntry['facts'][string]

const roleWords: Readonly<Record<string, () => string>> = {
  admin: m.audit_role_admin,
  moderator: m.audit_role_moderator,
  user: m.audit_role_user,
}

/** Facts without a sentence, such as ids, are skipped. */
const sentences: Readonly<Record<string, (fact: AuditFact) => string | null>> = {
  revision: number => m.revisions_number({ number: Number(number) }),
  is_relabelled: is => (is === true ? m.revisions_is_relabelled() : null),
  note: note => String(note),
  author: name => (name === '' ? null : m.audit_author({ name: `@${name}` })),
  reports: count => m.audit_reports({ count: Number(count) }),
  into: name => m.audit_into({ name: String(name) }),
  is_enabled: is => (is === true ? m.audit_switched_on() : m.audit_switched_off()),
  is_public: is => (is === true ? m.audit_made_public() : m.audit_made_private()),
  role: role => roleWords[String(role)]?.() ?? null,
  to: whom => (whom === 'everybody' ? m.audit_to_everybody() : m.audit_to({ name: `@${whom}` })),
}

export const describeFacts = ({ facts }: Pick<AuditEntry, 'facts'>): string[] =>
  Object.entries(facts).flatMap(([name, fact]) =>
    Object.hasOwn(sentences, name) ? (sentences[name]?.(fact) ?? []) : [],
  )

const toCard = ({ subject_id }: AuditEntry) => paths.card(subject_id)
const toAccount = ({ subject_id }: AuditEntry) => paths.author(subject_id)
const toTags = () => paths.adminTags
const toModels = () => paths.adminModels
const toRegistration = () => paths.adminRegistration
const noPath = () => null

const ways: Readonly<Record<AuditAction, (entry: AuditEntry) => string | null>> = {
  card_approved: toCard,
  card_rejected: toCard,
  card_withdrawn: noPath,
  card_removed: noPath,
  comment_removed: ({ facts: { card_id } }) => (typeof card_id === 'string' ? paths.card(card_id) : null),
  report_dismissed: entry => (entry.facts.is_comment === true ? null : toCard(entry)),
  tag_created: toTags,
  tag_changed: toTags,
  tag_merged: toTags,
  tag_removed: noPath,
  tag_category_created: toTags,
  tag_category_changed: toTags,
  tag_category_removed: noPath,
  role_changed: toAccount,
  user_suspended: toAccount,
  user_restored: toAccount,
  password_link_created: toAccount,
  registration_changed: toRegistration,
  invitation_created: toRegistration,
  invitation_removed: noPath,
  announced: () => paths.adminAnnouncements,
  announcement_withdrawn: noPath,
  model_connected: toModels,
  model_changed: toModels,
  model_removed: noPath,
  own_models_changed: toModels,
}

const settingWords: Readonly<Partial<Record<AuditAction, Readonly<Record<string, () => string>>>>> = {
  registration_changed: {
    open: m.invitations_mode_open,
    invite: m.invitations_mode_invite,
    closed: m.invitations_mode_closed,
  },
  own_models_changed: {
    off: m.models_own_mode_off,
    services: m.models_own_mode_services,
    any: m.models_own_mode_any,
  },
}

/** The subject's name, or the value of a setting in words. */
export const subjectWords = ({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string =>
  settingWords[action]?.[subject]?.() ?? subject

/** Null if the subject is gone or has no page. */
export const subjectPath = (entry: AuditEntry): string | null => ways[entry.action](entry)
