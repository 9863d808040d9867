import { useState } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { CONTROL, Field } from '../../../../ui/form/field.tsx'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'
import { Note } from './setting-fields.tsx'

const MOST = 16
const LONGEST = 200

/** Stop sequences, one per line. */
export function StopSetting() {
  const setting = useSetting('sampling.stop')
  const [text, setText] = useState<string>()
  return (
    <Field
      label={m.settings_stop()}
      hint={<Note hint={m.settings_stop_hint()} origin={<Origin {...setting} />} />}
    >
      {described => (
        <textarea
          dir="auto"
          {...described}
          rows={2}
          value={text ?? (setting.value ?? []).join('\n')}
          onChange={event => {
            setText(event.target.value)
            setting.set(linesOf(event.target.value), true)
          }}
          onBlur={() => setText(undefined)}
          className={`${CONTROL} resize-y py-2.5`}
        />
      )}
    </Field>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.slice(0, LONGEST))
    .slice(0, MOST)
