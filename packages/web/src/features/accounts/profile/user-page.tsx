import type { User } from '@inkling/contract'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../api/session/use-session.ts'
import { formatDate } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { LoadingState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { AvatarUpload } from './avatar-upload.tsx'
import { DevicesSection } from './devices-section.tsx'
import { logout } from './logout.ts'
import { OwnershipSection } from './ownership-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Shelf } from './shelf.tsx'

/** One's own account: who one is to others, how the site looks, the password, the way out. */
export function UserPage() {
  const { user } = useSession()
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-9">
      {user === null ? <LoadingState /> : <Account user={user} />}
    </main>
  )
}

function Account({ user }: { user: User }) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <AvatarUpload user={user} />
        <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
          <h1 className="display text-3xl">{user.display_name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
            <span>@{user.username}</span>
            {user.role === 'admin' && (
              <span className="rounded bg-seal-wash px-2 py-0.5 text-sm text-seal-ink">
                {m.accounts_role_admin()}
              </span>
            )}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-faint">
            {m.accounts_since({ date: formatDate(user.created_at) })}
            <Link to={paths.author(user.id)} className="underline underline-offset-2">
              {m.accounts_public_link()}
            </Link>
          </p>
        </div>
        <LogoutButton />
      </header>
      <Shelf isAdmin={user.role === 'admin'} />
      <div>
        <ProfileForm user={user} />
        <PreferencesSection />
        <PasswordForm username={user.username} />
        <DevicesSection />
        <OwnershipSection />
      </div>
    </>
  )
}

function LogoutButton() {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void logout()
  }
  return (
    <Button size="small" busy={busy} onClick={leave} className="ml-auto self-start">
      <LogOut className="size-4" strokeWidth={1.6} aria-hidden="true" />
      {m.accounts_logout_button()}
    </Button>
  )
}
