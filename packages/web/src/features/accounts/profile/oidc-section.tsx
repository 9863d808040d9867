import type { OidcConnection } from '@inkling/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { formatDate } from '../../../i18n/format.ts'
import { inLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { ProviderButton } from '../entrance/provider-button.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Section } from './section.tsx'

const KEY = ['oidc']

/** Empty if the site has no OpenID Connect provider. */
export function OidcSection() {
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('oidc.get', {}, { signal }) })
  const name = data?.provider ?? null
  if (data === undefined || name === null) return null
  return (
    <Section title={name} lead={m.accounts_oidc_section_lead({ name })}>
      {data.linked === null ? (
        <ProviderButton
          purpose="link"
          to={inLocale(paths.user)}
          label={m.accounts_oidc_link_button({ name })}
        />
      ) : (
        <Linked provider={name} linked={data.linked} />
      )}
    </Section>
  )
}

function Linked({ provider, linked }: { provider: string; linked: NonNullable<OidcConnection['linked']> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 break-words">
        {linked.name}
        <span className="block text-sm text-ink-soft">
          {m.accounts_oidc_linked_since({ date: formatDate(linked.created_at) })}
        </span>
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        {m.accounts_oidc_unlink_button()}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.accounts_oidc_unlink_title({ name: provider })}
        lead={m.accounts_oidc_unlink_lead()}
      >
        <UnlinkForm onClose={() => setOpen(false)} provider={provider} />
      </Dialog>
    </div>
  )
}

function UnlinkForm({ provider, onClose }: { provider: string; onClose: () => void }) {
  const queries = useQueryClient()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).OidcUnlinking,
    submit: async (body, idempotencyKey) => {
      await call('oidc.unlink', { body }, { idempotencyKey })
      setCached(queries, KEY, { provider, linked: null })
      onClose()
    },
  })
  return (
    <form {...form} className="mt-5 flex flex-col gap-5">
      <PasswordField
        label={m.accounts_password_current_label()}
        error={errors.current_password}
        name="current_password"
        autoComplete="current-password"
      />
      <FormFailure sentence={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          {m.app_cancel_button()}
        </Button>
        <Button type="submit" look="seal" busy={busy}>
          {m.accounts_oidc_unlink_button()}
        </Button>
      </div>
    </form>
  )
}
