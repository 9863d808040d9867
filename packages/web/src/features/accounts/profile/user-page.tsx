import type { User } from '@inkling/contract'
import {
  BookMarked,
  BookOpen,
  CircleQuestionMark,
  Download,
  Drama,
  Heart,
  LogOut,
  MessagesSquare,
  Regex,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { download } from '../../../api/call/download.ts'
import { clearSession, useSession } from '../../../api/session/session.ts'
import { downloadBlob } from '../../../browser/save-file.ts'
import { formatDate } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { LoadingState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { AccountImport } from './account-import.tsx'
import { AccountRow } from './account-row.tsx'
import { ApiKeysSection } from './api-keys-section.tsx'
import { AvatarUpload } from './avatar-upload.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LoginForm } from './login-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { Section } from './section.tsx'

export function UserPage() {
  const { user } = useSession()
  return (
    <main className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 md:px-8 md:py-9">
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
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
            <span>@{user.username}</span>
            {user.role !== 'user' && (
              <span className="rounded bg-seal-wash px-2 py-0.5 text-sm text-seal-ink">
                {user.role === 'admin' ? m.accounts_role_admin() : m.accounts_role_moderator()}
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
      <AccountLinks isModerator={user.role !== 'user'} />
      <div>
        <ProfileForm user={user} />
        <PreferencesSection />
        <LoginForm user={user} />
        <PasswordForm username={user.username} />
        <OidcSection />
        <DevicesSection />
        <ApiKeysSection />
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

/** Ends the session locally even if the server fails. */
export async function logout(): Promise<void> {
  try {
    await call('auth.logout')
  } catch (error) {
    console.error('The server did not answer the logout', error)
  } finally {
    clearSession('logout')
  }
}

const OwnModelsRow = lazyPart(async () => (await import('./own-models-row.tsx')).OwnModelsRow)

const OidcSection = lazyPart(async () => (await import('./oidc-section.tsx')).OidcSection)

/** On phones, these are the only links to the user's content. */
function AccountLinks({ isModerator }: { isModerator: boolean }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 sm:[&>li:last-child:nth-child(odd)]:col-span-2">
      <AccountRow to={paths.myCards} icon={BookOpen} label={m.accounts_shelf_cards()} />
      <AccountRow to={paths.myChats} icon={MessagesSquare} label={m.accounts_shelf_chats()} />
      <AccountRow to={paths.favorites} icon={Heart} label={m.community_favorites_title()} />
      <AccountRow to={paths.following} icon={UsersRound} label={m.authors_following_page_title()} />
      <AccountRow to={paths.myPersonas} icon={Drama} label={m.personas_page_title()} />
      <AccountRow to={paths.myLorebooks} icon={BookMarked} label={m.lorebooks_page_title()} />
      <AccountRow to={paths.regexEditor} icon={Regex} label={m.scripts_page_title()} />
      <OwnModelsRow />
      <AccountRow to={paths.help} icon={CircleQuestionMark} label={m.help_page_title()} />
      {isModerator && <AccountRow to={paths.admin} icon={ShieldCheck} label={m.app_nav_admin()} />}
    </ul>
  )
}

function OwnershipSection() {
  return (
    <>
      <Section title={m.accounts_owned_title()} lead={m.accounts_owned_lead()}>
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap gap-3">
            <ExportAccount />
            <AccountImport />
          </div>
          <p className="text-sm text-ink-soft">{m.accounts_owned_hint()}</p>
        </div>
      </Section>
      <Section title={m.accounts_remove_title()} lead={m.accounts_remove_lead()}>
        <RemoveAccount />
      </Section>
    </>
  )
}

function ExportAccount() {
  const [busy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      const { blob, fileName } = await download('account.export', {})
      downloadBlob(blob, fileName ?? 'inkling.zip')
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void run()}>
      <Download className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
      {m.accounts_export_button()}
    </Button>
  )
}
