import type { AdminModel } from '@inkling/contract'
import { Pencil, PlugZap, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRemoveModel, useTestModel } from './queries.ts'
import { TestOutcome } from './test-outcome.tsx'

/** One model: what it is, where it is, whether it answers. */
export function ModelRow({ model, onEdit }: { model: AdminModel; onEdit: () => void }) {
  const trial = useTestModel()
  const remove = useRemoveModel()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <article
      aria-label={model.name}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex flex-wrap items-center gap-2">
            <span className="display text-lg">{model.name}</span>
            <Marks model={model} />
          </h2>
          {model.description !== '' && <p className="text-sm text-ink-soft">{model.description}</p>}
          <Facts model={model} />
        </div>
        <div className="flex items-center">
          <Button size="small" busy={trial.isPending} onClick={() => trial.mutate(model.id)}>
            <PlugZap aria-hidden="true" className="size-4" />
            {m.models_test_button()}
          </Button>
          <IconButton label={m.models_edit_title({ name: model.name })} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
          </IconButton>
          <IconButton label={m.models_delete_title({ name: model.name })} onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
          </IconButton>
        </div>
      </div>
      <TestOutcome result={trial.data} error={trial.error} />
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={m.models_delete_title({ name: model.name })}
        lead={m.models_delete_lead()}
        confirmLabel={m.models_delete_button()}
        onConfirm={async () => void (await remove.mutateAsync(model.id))}
      />
    </article>
  )
}

function Marks({ model }: { model: AdminModel }) {
  const marks = [
    model.provider === 'demo' && m.models_mark_demo(),
    model.recommended && m.models_mark_recommended(),
    !model.is_enabled && m.models_mark_disabled(),
  ].filter(mark => mark !== false)
  return marks.map(mark => (
    <span key={mark} className="rounded-full bg-sunken px-2.5 py-0.5 text-xs text-ink-soft">
      {mark}
    </span>
  ))
}

function Facts({ model }: { model: AdminModel }) {
  const facts = [
    model.model,
    URL.parse(model.base_url)?.host,
    model.api_key_last4 === null ? '' : m.models_fact_key({ last4: model.api_key_last4 }),
    m.models_fact_tokens({
      context: formatNumber(model.context_tokens),
      output: formatNumber(model.max_output_tokens),
    }),
  ]
  return <p className="mt-1 text-sm break-all text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
}
