import type { AuditAction } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'

/** What was done, in words that its thing follows. */
export const actionNames: Readonly<Record<AuditAction, () => string>> = {
  card_approved: m.audit_did_card_approved,
  card_rejected: m.audit_did_card_rejected,
  card_removed: m.audit_did_card_removed,
  comment_removed: m.audit_did_comment_removed,
  report_dismissed: m.audit_did_report_dismissed,
  tag_created: m.audit_did_tag_created,
  tag_changed: m.audit_did_tag_changed,
  tag_merged: m.audit_did_tag_merged,
  tag_removed: m.audit_did_tag_removed,
  tag_category_created: m.audit_did_tag_category_created,
  tag_category_changed: m.audit_did_tag_category_changed,
  tag_category_removed: m.audit_did_tag_category_removed,
  role_changed: m.audit_did_role_changed,
  user_suspended: m.audit_did_user_suspended,
  user_restored: m.audit_did_user_restored,
  announced: m.audit_did_announced,
  announcement_withdrawn: m.audit_did_announcement_withdrawn,
  model_connected: m.audit_did_model_connected,
  model_changed: m.audit_did_model_changed,
  model_removed: m.audit_did_model_removed,
}
