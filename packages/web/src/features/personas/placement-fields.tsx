import {
  DEPTH_MAX,
  type PersonaPosition,
  type PromptRole,
  personaPositions,
  promptRoles,
} from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import type { PersonaFormValues } from './persona-form-fields.ts'

const positionNames: Readonly<Record<PersonaPosition, () => string>> = {
  in_prompt: m.personas_position_in_prompt,
  note_top: m.personas_position_note_top,
  note_bottom: m.personas_position_note_bottom,
  at_depth: m.personas_position_at_depth,
  nowhere: m.personas_position_nowhere,
}

const roleNames: Readonly<Record<PromptRole, () => string>> = {
  system: m.personas_role_system,
  user: m.personas_role_user,
  assistant: m.personas_role_assistant,
}

const optionsOf = <V extends string>(values: readonly V[], names: Readonly<Record<V, () => string>>) =>
  values.map(value => ({ value, label: names[value]() }))

interface PlacementFieldsProps {
  initial: Pick<PersonaFormValues, 'position' | 'depth' | 'role'>
  errors: FieldErrors
}

/** Shows depth and role only where relevant. */
export function PlacementFields({ initial, errors }: PlacementFieldsProps) {
  const [position, setPosition] = useState<string>(initial.position)
  return (
    <>
      <SelectField
        label={m.personas_field_position()}
        hint={position === 'nowhere' ? m.personas_position_nowhere_hint() : undefined}
        error={errors.position}
        name="position"
        defaultValue={initial.position}
        onChange={event => setPosition(event.target.value)}
        options={optionsOf(personaPositions, positionNames)}
      />
      {position === 'at_depth' && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={m.personas_field_depth()}
            hint={m.personas_field_depth_hint()}
            error={errors.depth}
            name="depth"
            type="number"
            inputMode="numeric"
            min={0}
            max={DEPTH_MAX}
            defaultValue={initial.depth}
          />
          <SelectField
            label={m.personas_field_role()}
            error={errors.role}
            name="role"
            defaultValue={initial.role}
            options={optionsOf(promptRoles, roleNames)}
          />
        </div>
      )}
    </>
  )
}
