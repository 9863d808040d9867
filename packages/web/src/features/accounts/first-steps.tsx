import { X } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { dismissFirstSteps, wereFirstStepsDismissed } from './first-steps-memory.ts'

interface Step {
  readonly title: () => string
  readonly text: () => string
  readonly link: () => string
  readonly to: string
}

const steps: readonly Step[] = [
  {
    title: m.accounts_steps_model_title,
    text: m.accounts_steps_model_text,
    link: m.accounts_steps_model_link,
    to: paths.adminModels,
  },
  {
    title: m.accounts_steps_card_title,
    text: m.accounts_steps_card_text,
    link: m.accounts_steps_card_link,
    to: paths.createCard,
  },
  {
    title: m.accounts_steps_chat_title,
    text: m.accounts_steps_chat_text,
    link: m.accounts_steps_chat_link,
    to: paths.myCards,
  },
]

/** What the administrator of a new installation does first; until they have seen enough of it. */
export function FirstSteps() {
  const isAdmin = useSession().user?.role === 'admin'
  const [isGone, setGone] = useState(wereFirstStepsDismissed)
  if (!isAdmin || isGone) return null
  const dismiss = () => {
    dismissFirstSteps()
    setGone(true)
  }
  return (
    <section
      aria-labelledby="first-steps"
      className="relative rounded-2xl border border-line bg-raised p-6 sm:p-8"
    >
      <IconButton
        label={m.accounts_steps_dismiss_button()}
        onClick={dismiss}
        className="absolute top-2 right-2"
      >
        <X className="size-5" />
      </IconButton>
      <h2 id="first-steps" className="display pr-10 text-2xl">
        {m.accounts_steps_title()}
      </h2>
      <p className="mt-1 text-ink-soft">{m.accounts_steps_lead()}</p>
      <ol className="mt-6 grid gap-6 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
        {steps.map((step, at) => (
          <StepView key={step.to} step={step} number={at + 1} />
        ))}
      </ol>
    </section>
  )
}

function StepView({ step, number }: { step: Step; number: number }) {
  return (
    <li className="flex gap-4 md:flex-col md:px-6 md:first:pl-0 md:last:pr-0">
      <span
        aria-hidden="true"
        className="display grid size-9 shrink-0 place-items-center rounded-lg bg-seal text-on-seal"
      >
        {number}
      </span>
      <div className="flex flex-col items-start">
        <h3 className="display text-lg">{step.title()}</h3>
        <p className="mt-1 text-sm text-ink-soft">{step.text()}</p>
        <Link
          to={step.to}
          className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-seal-ink underline-offset-4 hover:underline"
        >
          {step.link()}
          <span aria-hidden="true">→</span>
        </Link>
      </div>
    </li>
  )
}
