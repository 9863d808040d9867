import { useEffect, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { fetchFormatting } from '../../../render/formatting.ts'
import { MessageText } from '../../../render/message-text.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { StepView } from './step-view.tsx'
import type { TraceOutcome } from './use-trace.ts'

interface OutcomeProps {
  tried: TraceOutcome
  onOpen: (id: string) => void
}

export function Outcome({ tried: { trial, result }, onOpen }: OutcomeProps) {
  if (result === null) return <FormFailure sentence={m.scripts_bench_exhausted()} />
  const last = result.steps.at(-1)?.output ?? trial.text
  return (
    <div className="flex flex-col gap-5">
      <BeforeAfter before={trial.text} after={last} />
      <section aria-label={m.scripts_bench_steps()}>
        <h2 className="mb-2 font-medium">{m.scripts_bench_steps()}</h2>
        <ol className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
          {result.steps.map((step, at) => {
            const link = trial.chain[at]
            return (
              link && (
                <li key={step.id}>
                  <StepView step={step} link={link} tookMs={result.took[step.id]} onOpen={onOpen} />
                </li>
              )
            )
          })}
        </ol>
      </section>
    </div>
  )
}

type OutputView = 'text' | 'rendered'

function BeforeAfter({ before, after }: { before: string; after: string }) {
  const [look, setLook] = useState<OutputView>('text')
  useEffect(() => void fetchFormatting(), [])
  return (
    <section aria-label={m.scripts_bench_outcome()} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-soft">
          {before === after ? m.scripts_bench_unchanged() : m.scripts_bench_changed()}
        </p>
        <ChoiceBar
          label={m.scripts_bench_look()}
          choices={[
            { value: 'text', label: m.scripts_bench_look_text() },
            { value: 'rendered', label: m.scripts_bench_look_rendered() },
          ]}
          value={look}
          onChoose={setLook}
        />
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        <Side title={m.scripts_bench_before()} text={before} look={look} />
        <Side title={m.scripts_bench_after()} text={after} look={look} />
      </div>
    </section>
  )
}

/** In characters; a text may have megabytes. */
const MAX_SHOWN = 20_000

function Side({ title, text, look }: { title: string; text: string; look: OutputView }) {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
  return (
    <figure className="min-w-0 rounded-2xl border border-line bg-raised">
      <figcaption className="border-b border-line px-3 py-1.5 text-sm text-ink-soft">{title}</figcaption>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className="max-h-96 overflow-auto p-3"
      >
        {look === 'rendered' ? (
          <MessageText text={shown} />
        ) : (
          <pre className="font-mono text-sm break-words whitespace-pre-wrap">{shown}</pre>
        )}
      </section>
    </figure>
  )
}
