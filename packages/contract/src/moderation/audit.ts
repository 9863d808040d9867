import { z } from 'zod'
import { auditActions } from '../base/choices.ts'
import { AuditEntryId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'

/** An admin's action on others' content. */
export const AuditEntry = z.object({
  id: AuditEntryId,
  actor: z.string().nullable().describe('the username that they had then; null for this site itself'),
  action: z.enum(auditActions),
  subject_id: z.uuid().describe('of the card, account, tag … that it was done to'),
  subject: z.string().describe('its name as it was then'),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  created_at: time,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  list: route('audit.list', {
    summary: 'Lists admin actions on other people’s content, newest first.',
    query: pageQuery().extend({ action: z.enum(auditActions).optional().describe('only of this kind') }),
    answer: pageOf(AuditEntry),
  }),
}
