import { countTokens } from '@inkling/engine'
import { useDeferredValue } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { TextAreaField } from '../../../ui/form/field.tsx'

/** What an entry says, and what that costs of every prompt it is in, as it is typed. */
export function ContentField({
  content,
  onChange,
}: {
  content: string
  onChange: (content: string) => void
}) {
  const tokens = countTokens(useDeferredValue(content))
  return (
    <TextAreaField
      label={m.lorebooks_field_content()}
      hint={
        <>
          {m.lorebooks_field_content_hint()}
          <span className="block tabular-nums">{m.lorebooks_tokens({ tokens: formatNumber(tokens) })}</span>
        </>
      }
      rows={8}
      value={content}
      onChange={event => onChange(event.target.value)}
    />
  )
}
