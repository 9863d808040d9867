import { ArrowUpToLine } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { IconButton } from '../../../../ui/elements/button.tsx'
import { CONTROL } from '../../../../ui/form/field.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'

interface GreetingFieldProps extends RowActionsProps {
  value: string
  onChange: (value: string) => void
  onFirst: (() => void) | undefined
}

/** One of several greetings, with all that can be done with it above its text. */
export function GreetingField({ value, onChange, onFirst, ...row }: GreetingFieldProps) {
  const { label } = row
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center">
        <label htmlFor={id} className="mr-auto text-sm font-medium text-ink-soft">
          {label}
        </label>
        {onFirst && (
          <IconButton label={m.editor_greeting_first_button({ label })} onClick={onFirst}>
            <ArrowUpToLine aria-hidden="true" className="size-4" />
          </IconButton>
        )}
        <RowActions {...row} />
      </div>
      <textarea
        id={id}
        rows={5}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${CONTROL} resize-y py-2.5`}
      />
    </div>
  )
}
