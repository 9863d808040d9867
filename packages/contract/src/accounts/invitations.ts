import { z } from 'zod'
import { registrationModes } from '../base/choices.ts'
import { InvitationId } from '../base/ids.ts'
import { INVITATION_DAYS_MAX, INVITATION_NOTE_MAX, INVITATION_USES_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { singleLine, time } from '../base/text.ts'

/** Does not contain the code, which is shown only once, on creation. */
export const Invitation = z.object({
  id: InvitationId,
  note: z.string(),
  uses: z.int().describe('accounts that it allows'),
  used: z.int().describe('accounts that registered with it'),
  created_at: time,
  expires_at: time,
})
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.object({
  note: singleLine(INVITATION_NOTE_MAX).default(''),
  uses: z.int().min(1).max(INVITATION_USES_MAX).default(1),
  expires_in_days: z.int().min(1).max(INVITATION_DAYS_MAX).default(7),
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const CreatedInvitation = Invitation.extend({
  code: z.string().describe('for /register?invitation=…'),
})
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

export const RegistrationSettings = z.object({
  mode: z.enum(registrationModes).describe('who can register'),
  is_fixed: z.boolean().describe('whether the setting REGISTRATION decides'),
})
export type RegistrationSettings = z.infer<typeof RegistrationSettings>

export const registration = {
  get: route('registration.get', {
    summary: 'Returns who can register.',
    answer: RegistrationSettings,
  }),
  update: route('registration.update', {
    summary: 'Changes who can register.',
    body: z.object({ mode: z.enum(registrationModes) }),
    answer: RegistrationSettings,
    problems: ['not_allowed'],
  }),
}

export const invitations = {
  list: route('invitations.list', {
    summary: 'Lists invitations, newest first.',
    query: pageQuery(50),
    answer: pageOf(Invitation),
  }),
  create: route('invitations.create', {
    summary: 'Creates an invitation and returns its code, once.',
    body: NewInvitation,
    answer: CreatedInvitation,
    status: 201,
  }),
  remove: route('invitations.remove', {
    summary: 'Deletes an invitation: nobody can register with it from then on.',
    params: z.object({ id: InvitationId }),
  }),
}
