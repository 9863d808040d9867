import { useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { type BegunLogin, leaveForProvider } from './begun-login.ts'

interface ProviderButtonProps extends Pick<BegunLogin, 'purpose' | 'to'> {
  label: string
  look?: 'seal'
  invitation?: string | undefined
}

/** Leads to the site's OpenID Connect provider. */
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

/** Between the provider's button and the form. */
export const OrDivider = () => (
  <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {m.accounts_or()}
  </p>
)
