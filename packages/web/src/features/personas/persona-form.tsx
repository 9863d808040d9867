import { PERSONA_NAME_MAX, type Persona } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckField, TextField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { DescriptionField } from './description-field.tsx'
import { newPersonaValues, readPersonaForm } from './persona-form-fields.ts'
import { PersonaFormSchema } from './persona-form-schema.ts'
import { PictureField } from './picture-field.tsx'
import { PlacementFields } from './placement-fields.tsx'
import { useCreatePersona, useUpdatePersona } from './queries.ts'

interface PersonaFormProps {
  /** Null writes a new one. */
  persona: Persona | null
  /** Whether there is none yet. */
  isFirst: boolean
  onClose: () => void
}

/** Writes a persona, or changes one. */
export function PersonaForm({ persona, isFirst, onClose }: PersonaFormProps) {
  const [values] = useState(() => persona ?? newPersonaValues(isFirst))
  const [isUploading, setIsUploading] = useState(false)
  const create = useCreatePersona()
  const update = useUpdatePersona()
  const form = useForm({
    schema: async () => PersonaFormSchema,
    read: readPersonaForm,
    submit: async (body, key) => {
      await (persona ? update.mutateAsync({ id: persona.id, body }) : create.mutateAsync({ body, key }))
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={persona ? m.personas_edit_title({ name: persona.name }) : m.personas_add_title()}
      isUnready={isUploading}
      form={form}
    >
      <PictureField
        name="avatar_url"
        initial={values.avatar_url}
        of={values.name}
        error={form.errors.avatar_url}
        onBusy={setIsUploading}
      />
      <TextField
        label={m.personas_field_name()}
        hint={m.personas_field_name_hint()}
        error={form.errors.name}
        name="name"
        maxLength={PERSONA_NAME_MAX}
        defaultValue={values.name}
        autoComplete="off"
      />
      <DescriptionField initial={values.description} error={form.errors.description} />
      <PlacementFields initial={values} errors={form.errors} />
      <CheckField
        label={m.personas_field_default()}
        hint={m.personas_field_default_hint()}
        name="is_default"
        defaultChecked={values.is_default}
      />
    </FormDialog>
  )
}
