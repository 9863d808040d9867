import { ANNOUNCEMENT_MAX, ANNOUNCEMENT_TITLE_MAX, URL_MAX, USERNAME_MAX } from '@inkling/contract'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { TextAreaField, TextField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useAnnounce } from './queries.ts'

type AnnouncementAudience = 'all' | 'one'

/** A new key resets the form after sending. */
export function AnnounceForm() {
  const [sent, setSent] = useState(0)
  return <Form key={sent} onSent={() => setSent(sent + 1)} />
}

function Form({ onSent }: { onSent: () => void }) {
  const [to, setTo] = useState<AnnouncementAudience>('all')
  const announce = useAnnounce()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).NewAnnouncement,
    read: readAnnounceForm,
    submit: async (body, idempotencyKey) => {
      await announce.mutateAsync({ body, idempotencyKey })
      toast(m.notifications_announced_toast(), { tone: 'good' })
      onSent()
    },
  })
  const options: { value: AnnouncementAudience; label: string }[] = [
    { value: 'all', label: m.notifications_announce_to_all() },
    { value: 'one', label: m.notifications_announce_to_one() },
  ]
  return (
    <form {...form} className="flex flex-col gap-5">
      <Choice label={m.notifications_announce_to_label()} options={options} value={to} onChoose={setTo} />
      {to === 'one' && (
        <TextField
          label={m.notifications_announce_username_field()}
          error={errors.username}
          name="username"
          maxLength={USERNAME_MAX}
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
      <TextField
        label={m.notifications_announce_title_field()}
        error={errors.title}
        name="title"
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        autoComplete="off"
      />
      <TextAreaField
        label={m.notifications_announce_body_field()}
        error={errors.body}
        name="body"
        rows={5}
        maxLength={ANNOUNCEMENT_MAX}
      />
      <TextField
        label={m.notifications_announce_link_field()}
        hint={m.notifications_announce_link_hint()}
        error={errors.link}
        name="link"
        maxLength={URL_MAX}
        inputMode="url"
        autoComplete="off"
      />
      <FormFailure sentence={failure} />
      <Button type="submit" look="seal" busy={busy} className="self-start">
        <Megaphone aria-hidden="true" className="size-4" />
        {m.notifications_announce_button()}
      </Button>
    </form>
  )
}

/** The recipient is one account or everyone. */
export function readAnnounceForm(form: FormData): Record<string, unknown> {
  const link = textOf(form, 'link').trim()
  return {
    // An empty name must not turn into "everyone".
    username: form.has('username') ? textOf(form, 'username') : null,
    title: textOf(form, 'title'),
    body: textOf(form, 'body'),
    link: link === '' ? null : link,
  }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
