import { joinKeys, splitKeys } from '@inkling/engine'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { CONTROL, Field } from '../../../ui/form/field.tsx'
import { findKeyIssues } from './key-faults.ts'

interface KeysFieldProps {
  label: string
  hint?: string
  keys: readonly string[]
  onChange: (keys: string[]) => void
  /** Names may hold slashes: they are no patterns, and nothing is wrong with them. */
  arePlain?: boolean
}

/** Keys with commas between them; commas inside a pattern are the pattern's. What is wrong with one stands below. */
export function KeysField({ label, hint, keys, onChange, arePlain = false }: KeysFieldProps) {
  const [typed, setTyped] = useState<string>()
  const faults = arePlain ? [] : findKeyIssues(keys)
  const change = (text: string) => {
    setTyped(text)
    onChange(splitKeys(text))
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={hint}>
        {described => (
          <textarea
            {...described}
            rows={2}
            spellCheck={false}
            value={typed ?? joinKeys(keys)}
            onChange={event => change(event.target.value)}
            onBlur={() => setTyped(undefined)}
            className={`${CONTROL} field-sizing-content min-h-11 resize-none py-2.5`}
          />
        )}
      </Field>
      <ul aria-live="polite" className="flex flex-col gap-1 empty:hidden">
        {faults.map(({ key, sentence, parts }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 text-sm text-seal-ink">
            {sentence}
            {parts !== undefined && (
              <Button
                size="small"
                onClick={() => onChange(keys.flatMap(one => (one === key ? parts : [one])))}
              >
                {m.lorebooks_key_split_button()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
