import type { AdminModel } from '@inkling/contract'
import { Ellipsis, MemoryStick, Pencil, PlugZap, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/menu/menu.tsx'
import type { MenuItem } from '../../../ui/menu/menu-props.ts'
import { TestOutcome } from '../connect/test-outcome.tsx'
import { useRemoveModel, useTestModel, useUnloadModel } from '../store/admin-queries.ts'
import { DownloadLine } from './download-line.tsx'

interface ModelRowProps {
  model: AdminModel
  fallback: AdminModel | undefined
  onEdit: () => void
  handle: ReactNode
}

export function ModelRow({ model, fallback, onEdit, handle }: ModelRowProps) {
  const trial = useTestModel()
  const remove = useRemoveModel()
  const [isDeleting, setIsDeleting] = useState(false)
  const unload = useUnloadItem(model)
  const items: MenuItem[] = [
    { label: m.models_edit_item(), icon: Pencil, run: onEdit },
    ...unload,
    { label: m.models_delete_button(), icon: Trash2, isGrave: true, run: () => setIsDeleting(true) },
  ]
  return (
    <article
      aria-label={model.name}
      className="flex flex-col gap-1 rounded-2xl border border-line bg-raised py-3 pr-2 pl-1 sm:pr-3"
    >
      <div className="flex items-start gap-1">
        {handle}
        <h2 className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="display text-lg wrap-anywhere">{model.name}</span>
          <Marks model={model} />
        </h2>
        <Button
          size="small"
          busy={trial.isPending}
          disabled={isMissing(model)}
          onClick={() => trial.mutate(model.id)}
          className="shrink-0"
        >
          <PlugZap aria-hidden="true" className="size-4" />
          {m.models_test_button()}
        </Button>
        <Menu label={m.models_menu({ name: model.name })} items={items}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </Menu>
      </div>
      <div className="flex flex-col gap-3 pr-2 pl-9">
        <div>
          {model.description !== '' && <p className="text-sm text-ink-soft">{model.description}</p>}
          <Facts model={model} fallback={fallback} />
        </div>
        {model.download && <DownloadLine model={model} download={model.download} />}
        <TestOutcome result={trial.data} error={trial.error} />
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={m.models_delete_title({ name: model.name })}
        lead={model.provider === 'llama-cpp' ? m.models_delete_box_lead() : m.models_delete_lead()}
        confirmLabel={m.models_delete_button()}
        onConfirm={async () => void (await remove.mutateAsync(model.id))}
      />
    </article>
  )
}

/** True while its file is incomplete. */
const isMissing = ({ download }: AdminModel): boolean => download !== null && download.status !== 'ready'

/** Only local models can be unloaded. */
function useUnloadItem(model: AdminModel): MenuItem[] {
  const unload = useUnloadModel()
  if (model.provider !== 'llama-cpp' || isMissing(model)) return []
  const run = () =>
    unload.mutate(model.id, {
      onSuccess: () => toast(m.models_unloaded({ name: model.name }), { tone: 'good' }),
      onError: error => toast(problemSentence(error), { tone: 'bad' }),
    })
  return [{ label: m.models_unload_item(), icon: MemoryStick, run }]
}

function Marks({ model }: { model: AdminModel }) {
  const marks = [
    model.provider === 'demo' && m.models_mark_demo(),
    model.provider === 'llama-cpp' && m.models_mark_box(),
    model.recommended && m.models_mark_recommended(),
    model.supports_reasoning && m.models_mark_thinks(),
    !model.is_enabled && m.models_mark_disabled(),
  ].filter(mark => mark !== false)
  return marks.map(mark => (
    <span key={mark} className="rounded-full bg-sunken px-2.5 py-0.5 text-xs text-ink-soft">
      {mark}
    </span>
  ))
}

function Facts({ model, fallback }: Pick<ModelRowProps, 'model' | 'fallback'>) {
  const facts = [
    model.model,
    URL.parse(model.base_url)?.host,
    model.api_key_last4 === null ? '' : m.models_fact_key({ last4: model.api_key_last4 }),
    m.models_fact_tokens({
      context: formatNumber(model.context_tokens),
      output: formatNumber(model.max_output_tokens),
    }),
    model.daily_tokens === null ? '' : m.models_fact_daily({ tokens: formatNumber(model.daily_tokens) }),
    fallback && m.models_fact_fallback({ name: fallback.name }),
  ]
  return <p className="text-sm wrap-anywhere text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
}
