import { type Locale, locales } from '@inkling/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { getLocale, inLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { chooseLocale } from '../accounts/fields/choose-locale.ts'
import { languageNames } from '../accounts/fields/language-switch.tsx'
import { StepHead } from './step-head.tsx'

/** In which language one is greeted: that of the site from here on. */
export function LanguageStep({ onNext }: { onNext: () => void }) {
  return (
    <>
      <StepHead title={m.first_run_language_title()} lead={m.first_run_language_lead()} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {locales.map(locale => (
          <li key={locale}>
            <Language locale={locale} />
          </li>
        ))}
      </ul>
      <Button look="seal" onClick={onNext} className="self-start">
        {m.first_run_next_button()}
      </Button>
    </>
  )
}

function Language({ locale }: { locale: Locale }) {
  const { href } = useLocation()
  const isChosen = getLocale() === locale
  return (
    <Link
      to={inLocale(href, locale)}
      replace
      lang={locale}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => void chooseLocale(locale)}
      className={`display flex min-h-18 items-center justify-between rounded-2xl border px-5 text-xl text-ink no-underline transition-colors duration-150 ${isChosen ? 'border-seal-ink bg-seal-wash' : 'border-line-strong bg-raised hover:bg-sunken'}`}
    >
      {languageNames[locale]}
      {isChosen && <Check aria-hidden="true" className="size-5 text-seal-ink" />}
    </Link>
  )
}
