import type { ReportReason } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

export const reasonNames: Readonly<Record<ReportReason, () => string>> = {
  spam: m.community_reason_spam,
  hate: m.community_reason_hate,
  minors: m.community_reason_minors,
  adult_unmarked: m.community_reason_adult_unmarked,
  violence: m.community_reason_violence,
  illegal: m.community_reason_illegal,
  copyright: m.community_reason_copyright,
  private_facts: m.community_reason_private_facts,
  other: m.community_reason_other,
}
