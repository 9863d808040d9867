import type { RefusedField } from '@inkling/contract'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { knobNames } from '../store/sampling-names.ts'

/** What the model's host has refused, and is not sent any more. */
export function RefusedNote({ fields }: { fields: readonly RefusedField[] }) {
  if (fields.length === 0) return null
  const names = new Intl.ListFormat(getLocale()).format(fields.map(nameOf))
  return <p className="text-sm text-ink-soft">{m.models_refused({ names })}</p>
}

const nameOf = (field: RefusedField): string =>
  field === 'reasoning' ? m.models_section_thinking() : knobNames[field]()
