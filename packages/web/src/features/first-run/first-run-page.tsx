import { X } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../../ui/elements/button.tsx'
import { Wordmark } from '../../ui/elements/seal.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { LoadingState } from '../../ui/feedback/states.tsx'
import { useNavigateTo, usePushQuery, useQuery } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { LanguageSwitch } from '../accounts/fields/language-switch.tsx'
import { Progress } from '../models/chat/download-line.tsx'
import { isComing, useAdminModels } from '../models/store/admin-queries.ts'
import { endFirstRun, postponeFirstRun } from '../models/store/first-run-memory.ts'
import { CharacterStep } from './character-step.tsx'

/** Loaded with the schemas. */
const ModelStep = lazyPart(async () => (await import('./model-step.tsx')).ModelStep, <LoadingState />)

/** Leads the admin of a new server to a first chat. Each step has a URL, so that Back works. */
export function FirstRunPage() {
  const [query] = useQuery()
  const push = usePushQuery()
  const go = useNavigateTo()
  const step = steps.find(known => known === query.step) ?? 'model'
  const goTo = (next: FirstRunStep) => push({ step: next })
  const leave = (forget: () => void) => {
    forget()
    go(paths.home)
  }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-8">
      <header className="flex h-16 items-center gap-2">
        <Wordmark className="[&_svg]:size-8" />
        <span className="flex-1" />
        <LanguageSwitch />
        <ThemeSwitch />
        <IconButton label={m.first_run_later_button()} onClick={() => leave(postponeFirstRun)}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      <main className="flex flex-1 flex-col gap-6 pt-4 pb-8 sm:pt-10">
        <StepIndicator step={step} />
        <StepView step={step} onGo={goTo} />
      </main>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line bg-ground py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <PendingDownloads />
        <Button look="plain" size="small" onClick={() => leave(endFirstRun)} className="ml-auto">
          {m.first_run_never_button()}
        </Button>
      </footer>
    </div>
  )
}

interface StepProps {
  step: FirstRunStep
  onGo: (step: FirstRunStep) => void
}

function StepView({ step, onGo }: StepProps) {
  switch (step) {
    case 'model':
      return <ModelStep onNext={() => onGo('character')} />
    case 'character':
      return <CharacterStep />
    default:
      return step satisfies never
  }
}

const StepIndicator = ({ step }: { step: FirstRunStep }) => (
  <ol aria-label={m.first_run_steps_label()} className="flex gap-2">
    {steps.map((known, at) => (
      <li
        key={known}
        aria-current={known === step ? 'step' : undefined}
        className={`h-1 flex-1 rounded-full ${at <= steps.indexOf(step) ? 'bg-seal' : 'bg-line'}`}
      >
        <span className="sr-only">{m.first_run_step({ number: at + 1, count: steps.length })}</span>
      </li>
    ))}
  </ol>
)

/** The guide doesn't wait for a running download. */
function PendingDownloads() {
  const coming = useAdminModels().data?.items.find(isComing)
  if (!coming?.download) return null
  return <Progress name={coming.name} download={coming.download} />
}

const steps = ['model', 'character'] as const
type FirstRunStep = (typeof steps)[number]
