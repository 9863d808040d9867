import type { OwnModel } from '@inkling/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { IconButton } from '../../../ui/elements/button.tsx'
import { useRemoveModel } from '../store/admin-queries.ts'

interface OwnModelRowProps {
  model: OwnModel
  isAllowed: boolean
  onEdit: () => void
}

export function OwnModelRow({ model, isAllowed, onEdit }: OwnModelRowProps) {
  const remove = useRemoveModel()
  const [isDeleting, setIsDeleting] = useState(false)
  const facts = [
    model.model,
    URL.parse(model.base_url)?.host,
    model.api_key_last4 === null ? '' : m.models_fact_key({ last4: model.api_key_last4 }),
    m.models_fact_tokens({
      context: formatNumber(model.context_tokens),
      output: formatNumber(model.max_output_tokens),
    }),
  ]
  return (
    <article aria-label={model.name} className="rounded-2xl border border-line bg-raised py-3 pr-2 pl-4">
      <div className="flex items-start gap-2">
        <h2 className="display min-w-0 flex-1 pt-2 text-lg wrap-anywhere">{model.name}</h2>
        {isAllowed && (
          <IconButton label={m.models_own_edit_label({ name: model.name })} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4.5" />
          </IconButton>
        )}
        <IconButton
          label={m.models_own_delete_label({ name: model.name })}
          onClick={() => setIsDeleting(true)}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <div className="pr-2">
        {model.description !== '' && <p className="text-sm text-ink-soft">{model.description}</p>}
        <p className="text-sm wrap-anywhere text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={m.models_delete_title({ name: model.name })}
        lead={m.models_own_delete_lead()}
        confirmLabel={m.models_delete_button()}
        onConfirm={async () => void (await remove.mutateAsync(model.id))}
      />
    </article>
  )
}
