import { z } from 'zod'
import { auditActions } from '../base/choices.ts'
import { AuditEntryId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'

export const AuditEntry = z.object({
  id: AuditEntryId,
  actor: z.string().nullable().describe('the username at that time; null for the site itself'),
  action: z.enum(auditActions),
  subject_id: z.uuid().describe('the id of the card, account, tag …'),
  subject: z.string().describe('the name at that time'),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  created_at: time,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  list: route('audit.list', {
    summary: 'Lists admin actions on other people’s content, newest first.',
    query: pageQuery().extend({ action: z.enum(auditActions).optional().describe('only this action') }),
    answer: pageOf(AuditEntry),
  }),
}
