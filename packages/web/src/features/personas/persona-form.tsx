import { PERSONA_DESCRIPTION_MAX, PERSONA_NAME_MAX, type Persona } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { PersonaChange } from '../../api/schemas/schemas.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button, IconButton } from '../../ui/elements/button.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/form/field.tsx'
import { FileInput } from '../../ui/form/file-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { PICTURES } from '../accounts/fields/upload-picture.ts'
import { usePictureUpload } from '../accounts/fields/use-picture-upload.ts'
import { useCreatePersona, useUpdatePersona } from './mutations.ts'
import { newPersonaValues, readPersonaForm } from './persona-form-fields.ts'
import { PlacementFields } from './placement-fields.tsx'

interface PersonaFormProps {
  /** Null for a new persona. */
  persona: Persona | null
  isFirst: boolean
  onClose: () => void
}

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

export const PersonaFormSchema = PersonaChange.required({ name: true })

function DescriptionField({ initial, error }: { initial: string; error: string | undefined }) {
  const [text, setText] = useState(initial)
  const tokens = countTokens(useDeferredValue(text))
  return (
    <TextAreaField
      label={m.personas_field_description()}
      hint={
        <>
          {m.personas_field_description_hint()}
          <span className="block tabular-nums">
            {m.personas_field_description_count({
              tokens: formatNumber(tokens),
              count: formatNumber(text.length),
              max: formatNumber(PERSONA_DESCRIPTION_MAX),
            })}
          </span>
        </>
      }
      error={error}
      name="description"
      rows={7}
      maxLength={PERSONA_DESCRIPTION_MAX}
      defaultValue={initial}
      onChange={event => setText(event.target.value)}
    />
  )
}

interface PersonaPictureFieldProps {
  /** The form field for the picture's URL, which may be empty. */
  name: string
  initial: string | null
  /** The first letter replaces a missing picture. */
  of: string
  error: string | undefined
  /** Saving waits while a picture is being uploaded. */
  onBusy: (isBusy: boolean) => void
}

/** Uploads at once; the URL is saved with the form. */
function PictureField({ name, initial, of, error, onBusy }: PersonaPictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(initial)
  const { percent, failure, bring } = usePictureUpload(setUrl)
  const wrong = failure ?? error

  async function choose(file: File): Promise<void> {
    onBusy(true)
    await bring(file)
    onBusy(false)
  }

  return (
    <div className="flex items-center gap-4">
      <input type="hidden" name={name} value={url ?? ''} />
      <Avatar name={of} url={url} size="large" />
      <div className="flex flex-col gap-1">
        <div className="flex items-center gap-1">
          <Button size="small" busy={percent !== undefined} onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-4" />
            {percent === undefined
              ? m.accounts_avatar_choose_button()
              : m.accounts_avatar_sending({ percent })}
          </Button>
          {url !== null && (
            <IconButton label={m.accounts_avatar_remove_button()} onClick={() => setUrl(null)}>
              <Trash2 className="size-4.5" strokeWidth={1.6} />
            </IconButton>
          )}
        </div>
        <p
          role={wrong === undefined ? undefined : 'alert'}
          className={wrong === undefined ? 'text-sm text-ink-faint' : 'text-sm text-seal-ink'}
        >
          {wrong ?? m.accounts_avatar_hint()}
        </p>
      </div>
      <FileInput
        ref={input}
        label={m.accounts_avatar_title()}
        accept={PICTURES}
        onFile={file => void choose(file)}
      />
    </div>
  )
}
