import { type ReactNode, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { type BegunLogin, leaveForProvider } from './begun-login.ts'
import { useAddressAfterLogin } from './entrance.tsx'
import type { LoginOptions } from './login-options.ts'

interface ProviderButtonProps extends Pick<BegunLogin, 'purpose' | 'to'> {
  label: string
  look?: 'seal'
  invitation?: string | undefined
}

export function ProviderButton({ purpose, to, label, look, invitation }: ProviderButtonProps) {
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function leave(): Promise<void> {
    setLeaving(true)
    setFailure(undefined)
    try {
      await leaveForProvider({ purpose, to, from: location.pathname + location.search }, invitation)
    } catch (error) {
      setFailure(problemSentence(error))
      setLeaving(false)
    }
  }
  return (
    <>
      <FormFailure sentence={failure} />
      <Button {...(look && { look })} busy={isLeaving} onClick={() => void leave()}>
        {label}
      </Button>
    </>
  )
}

interface WithProviderProps {
  provider: LoginOptions['oidc']
  /** The button's text contains the provider's name. */
  label: (provider: { name: string }) => string
  invitation?: string | undefined
  /** Omitted if the provider is the only way to log in. */
  children: ReactNode
}

/**
 * A login or registration form above the provider's button. The form keeps its place in the tree when the provider
 * becomes known, so that typed text stays.
 */
export function WithProvider({ provider, label, invitation, children }: WithProviderProps) {
  return (
    <div className="flex flex-col gap-5">
      {provider?.is_required !== true && children}
      {provider !== null && <ProviderLogin provider={provider} label={label} invitation={invitation} />}
    </div>
  )
}

interface ProviderLoginProps extends Omit<WithProviderProps, 'provider' | 'children'> {
  provider: NonNullable<LoginOptions['oidc']>
}

function ProviderLogin({ provider: { is_required, name }, label, invitation }: ProviderLoginProps) {
  const address = useAddressAfterLogin()
  return (
    <>
      {!is_required && (
        <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {m.accounts_or()}
        </p>
      )}
      <ProviderButton
        purpose="login"
        to={address}
        label={label({ name })}
        invitation={invitation}
        {...(is_required && { look: 'seal' })}
      />
    </>
  )
}
