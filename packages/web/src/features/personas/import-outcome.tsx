import type { PersonaImport } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'

type SkipReason = PersonaImport['skipped'][number]['reason']

const reasons: Readonly<Record<SkipReason, () => string>> = {
  exists: m.personas_skipped_exists,
  no_name: m.personas_skipped_no_name,
  too_long: m.personas_skipped_too_long,
  no_room: m.personas_skipped_no_room,
}

/** Shown only if the import skipped personas. */
export function ImportOutcome({
  outcome,
  onClose,
}: {
  outcome: PersonaImport | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      open={outcome !== undefined}
      onClose={onClose}
      title={m.personas_import_outcome_title()}
      lead={
        outcome && m.personas_import_outcome_lead({ added: outcome.added, skipped: outcome.skipped_count })
      }
      actions={
        <Button look="seal" onClick={onClose}>
          {m.app_close_button()}
        </Button>
      }
    >
      <ul className="mt-3 divide-y divide-line">
        {outcome?.skipped.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be the same
          <li key={index} className="py-2.5">
            <span className="block break-words">{name || m.personas_skipped_nameless()}</span>
            <span className="text-sm text-ink-faint">{reasons[reason]()}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
