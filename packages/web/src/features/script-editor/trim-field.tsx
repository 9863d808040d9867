import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { TextAreaField } from '../../ui/form/field.tsx'

interface TrimFieldProps {
  trimStrings: readonly string[]
  onChange: (trimStrings: string[]) => void
}

/** Texts that are taken out of whatever was found, one a line. */
export function TrimField({ trimStrings, onChange }: TrimFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextAreaField
      label={m.scripts_trim_label()}
      hint={m.scripts_trim_hint()}
      rows={2}
      spellCheck={false}
      value={typed ?? trimStrings.join('\n')}
      onChange={event => {
        setTyped(event.target.value)
        onChange(event.target.value.split('\n').filter(line => line !== ''))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
