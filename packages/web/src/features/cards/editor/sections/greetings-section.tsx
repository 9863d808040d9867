import { ArrowUpToLine, Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { Button, IconButton } from '../../../../ui/elements/button.tsx'
import { CONTROL } from '../../../../ui/form/control-class.ts'
import { textField, textListField } from '../draft/card-edit.ts'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import type { SectionProps } from './section-props.ts'
import { LongText } from './text-field.tsx'

export function GreetingsSection(props: SectionProps) {
  const { edit, write } = props
  const first = textField(edit.data, 'first_mes')
  const alternates = textListField(edit.data, 'alternate_greetings')
  return (
    <>
      <LongText
        {...props}
        name="first_mes"
        label={m.cards_field_greeting()}
        hint={m.cards_field_greeting_hint()}
        rows={8}
      />
      <GreetingList
        title={m.editor_alternates_title()}
        label={number => m.cards_field_alternate({ number })}
        addLabel={m.cards_alternate_add_button()}
        greetings={alternates}
        onChange={alternate_greetings => write({ alternate_greetings })}
        onFirst={at =>
          write({ first_mes: alternates[at] ?? '', alternate_greetings: alternates.with(at, first) })
        }
      />
      <GreetingList
        title={m.editor_group_greetings_title()}
        hint={m.editor_group_greetings_hint()}
        label={number => m.editor_field_group_greeting({ number })}
        addLabel={m.editor_group_greeting_add_button()}
        greetings={textListField(edit.data, 'group_only_greetings')}
        onChange={group_only_greetings => write({ group_only_greetings })}
      />
    </>
  )
}

interface GreetingListProps {
  title: string
  hint?: string
  label: (number: number) => string
  addLabel: string
  greetings: string[]
  onChange: (greetings: string[]) => void
  /** Swaps this greeting with the first one. */
  onFirst?: (at: number) => void
}

function GreetingList({ title, hint, label, addLabel, greetings, onChange, onFirst }: GreetingListProps) {
  const rows = useRowKeys(greetings.length)
  const move = (from: number, to: number) => {
    const moved = greetings[from]
    if (moved === undefined || to < 0 || to >= greetings.length) return
    rows.move(from, to)
    onChange(greetings.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h2 className="font-medium">{title}</h2>
        {hint !== undefined && <p className="text-sm text-ink-faint">{hint}</p>}
      </div>
      {greetings.map((greeting, at) => (
        <GreetingField
          key={rows.keys[at]}
          label={label(at + 1)}
          value={greeting}
          onChange={value => onChange(greetings.with(at, value))}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < greetings.length - 1 ? () => move(at, at + 1) : undefined}
          onFirst={onFirst && (() => onFirst(at))}
          onRemove={() => {
            rows.remove(at)
            onChange(greetings.toSpliced(at, 1))
          }}
        />
      ))}
      <Button size="small" className="self-start" onClick={() => onChange([...greetings, ''])}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </section>
  )
}

/** Keys for rows without ids move with their row, so that focus stays in the same field. */
function useRowKeys(count: number) {
  const next = useRef(0)
  const keys = useRef<number[]>([])
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    keys: keys.current as readonly number[],
    move(from: number, to: number): void {
      const [key] = keys.current.splice(from, 1)
      if (key !== undefined) keys.current.splice(to, 0, key)
    },
    remove(at: number): void {
      keys.current.splice(at, 1)
    },
  }
}

interface GreetingFieldProps extends RowActionsProps {
  value: string
  onChange: (value: string) => void
  onFirst: (() => void) | undefined
}

function GreetingField({ value, onChange, onFirst, ...row }: GreetingFieldProps) {
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
        dir="auto"
        id={id}
        rows={5}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${CONTROL} resize-y py-2.5`}
      />
    </div>
  )
}
