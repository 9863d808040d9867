import { ArrowDown, ArrowUp, ArrowUpToLine, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { CONTROL } from '../../../ui/field.tsx'

interface GreetingFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onFirst: (() => void) | undefined
  onRemove: () => void
}

/** One of several greetings, with all that can be done with it above its text. */
export function GreetingField({ label, value, onChange, ...deeds }: GreetingFieldProps) {
  const { onUp, onDown, onFirst, onRemove } = deeds
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
        <IconButton label={m.editor_up_button({ label })} disabled={!onUp} onClick={onUp}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={m.editor_down_button({ label })} disabled={!onDown} onClick={onDown}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={m.editor_remove_button({ label })} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
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
