import type { ModelId } from '@inkling/contract'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { TestOutcome } from '../connect/test-outcome.tsx'
import { useTestForm, useTestModel } from '../store/admin-queries.ts'
import { type ModelDraft, toModelTest } from './model-draft.ts'

/** Requests one short answer. Local models are tested as stored, not as in the draft. */
export function ModelTestLine({ draft, id }: { draft: ModelDraft; id: ModelId | undefined }) {
  const form = useTestForm()
  const stored = useTestModel()
  const [isUntestable, setIsUntestable] = useState(false)
  const isInBox = draft.provider === 'llama-cpp'
  const trial = isInBox ? stored : form

  function test(): void {
    if (isInBox) {
      if (id !== undefined) stored.mutate(id)
      return
    }
    const body = toModelTest(draft, id)
    setIsUntestable(body === undefined)
    if (body) form.mutate(body)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" busy={trial.isPending} onClick={test}>
        <PlugZap aria-hidden="true" className="size-4" />
        {m.models_test_button()}
      </Button>
      {isUntestable ? (
        <p role="alert" className="text-sm">
          {m.models_test_incomplete()}
        </p>
      ) : (
        <TestOutcome result={trial.data} error={trial.error} />
      )}
    </div>
  )
}
