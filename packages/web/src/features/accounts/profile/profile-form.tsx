import { BIO_MAX, DISPLAY_NAME_MAX, type User } from '@inkling/contract'
import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { setUser } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextAreaField, TextField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Section } from './section.tsx'

export function ProfileForm({ user }: { user: User }) {
  const [length, setLength] = useState(user.bio.length)
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).ProfileChange,
    submit: async body => {
      setUser(await call('profile.update', { body }))
      toast(m.accounts_profile_saved(), { tone: 'good' })
    },
  })
  return (
    <Section title={m.accounts_profile_title()} lead={m.accounts_profile_lead()}>
      <form {...form} className="flex flex-col gap-5">
        <TextField
          label={m.accounts_display_name_label()}
          error={errors.display_name}
          name="display_name"
          defaultValue={user.display_name}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="nickname"
        />
        <TextAreaField
          label={m.accounts_bio_label()}
          hint={m.accounts_bio_count({ count: length, max: BIO_MAX })}
          error={errors.bio}
          name="bio"
          defaultValue={user.bio}
          maxLength={BIO_MAX}
          onChange={event => setLength(event.target.value.length)}
        />
        <FormFailure sentence={failure} />
        <Button type="submit" look="seal" busy={busy} className="self-start">
          {m.app_save_button()}
        </Button>
      </form>
    </Section>
  )
}
