import { splitKeys, takeEndedKeys } from '@inkling/engine'
import { X } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { CONTROL } from '../../../ui/form/control-class.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-control.tsx'
import { findKeyIssues } from './key-faults.ts'

interface KeysFieldProps {
  label: string
  hint?: string
  keys: readonly string[]
  onChange: (keys: string[]) => void
  /** True for names, which may contain slashes and so aren't checked as patterns. */
  arePlain?: boolean
}

/** The typed text and the keys before it. */
interface TypedKey {
  readonly before: readonly string[]
  readonly text: string
}

/** Keys are chips: a comma or line end completes one, and pressing one edits it. Issues appear below. */
export function KeysField({ label, hint, keys, onChange, arePlain = false }: KeysFieldProps) {
  const [typed, setTyped] = useState<TypedKey>()
  const chips = typed?.before ?? keys
  const faults = arePlain ? [] : findKeyIssues(keys)
  function type(before: readonly string[], text: string): void {
    const { keys: ended, rest } = takeEndedKeys(text)
    const next = [...before, ...ended]
    setTyped({ before: next, text: rest })
    // Includes unfinished text, so that saving doesn't lose it.
    onChange([...next, ...splitKeys(rest)])
  }
  const without = (at: number) => chips.filter((_, n) => n !== at)
  const last = chips.length - 1
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={hint}>
        {described => (
          <TextArea
            grows
            dir="auto"
            {...described}
            rows={1}
            spellCheck={false}
            autoComplete="off"
            value={typed?.text ?? ''}
            onChange={event => type(chips, event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Backspace' || event.currentTarget.value !== '' || last < 0) return
              event.preventDefault()
              type(without(last), chips[last] ?? '')
            }}
            onBlur={() => setTyped(undefined)}
            className={`${CONTROL} min-h-11 resize-none py-2.5`}
          />
        )}
      </Field>
      {chips.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chips.map((key, at) => (
            <KeyChip
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may contain a key twice
              key={`${at} ${key}`}
              text={key}
              onEdit={() => type(without(at), key)}
              onRemove={() => {
                setTyped(undefined)
                onChange([...without(at), ...splitKeys(typed?.text ?? '')])
              }}
            />
          ))}
        </ul>
      )}
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

interface KeyChipProps {
  text: string
  onEdit: () => void
  onRemove: () => void
}

const KeyChip = ({ text, onEdit, onRemove }: KeyChipProps) => (
  <li className="inline-flex min-w-0 items-stretch rounded-full border border-line-strong bg-raised text-sm">
    <button
      type="button"
      title={m.lorebooks_key_edit_button({ key: text })}
      onClick={event => {
        event.currentTarget.closest('ul')?.parentElement?.querySelector('textarea')?.focus()
        onEdit()
      }}
      className="min-h-11 min-w-0 truncate rounded-l-full py-1 pl-3.5 pr-1 hover:bg-sunken sm:min-h-9"
    >
      <bdi>{text}</bdi>
    </button>
    <button
      type="button"
      aria-label={m.lorebooks_key_remove_button({ key: text })}
      onClick={onRemove}
      className="grid w-9 shrink-0 place-items-center rounded-r-full text-ink-faint hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-3.5" />
    </button>
  </li>
)
