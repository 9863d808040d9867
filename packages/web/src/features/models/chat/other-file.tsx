import type { AdminModel } from '@inkling/contract'
import { ModelFromHub } from '../../../api/schemas/schemas.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useTakeIntoBox } from '../store/admin-queries.ts'

interface OtherFileProps {
  /** Where files come from. */
  hub: string
  /** It would be the only real one. */
  isFirst: boolean
  onTaken: (model: AdminModel) => void
}

/** Any other model of the hub, by the name of its file. */
export function OtherFile({ hub, isFirst, onTaken }: OtherFileProps) {
  const take = useTakeIntoBox()
  const { form, errors, failure, busy } = useForm({
    schema: async () => ModelFromHub,
    read: data => ({ file: data.get('file'), recommended: isFirst }),
    submit: async value => onTaken(await take.mutateAsync(value)),
  })
  return (
    <form {...form} className="flex flex-col gap-3 border-t border-line pt-5">
      <TextField
        label={m.models_shelf_other()}
        hint={m.models_shelf_other_hint({ hub: URL.parse(hub)?.host ?? hub })}
        error={errors.file}
        name="file"
        placeholder="owner/name/file.gguf"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormFailure sentence={failure} />
      <Button type="submit" busy={busy} className="self-start">
        {m.models_shelf_take_button()}
      </Button>
    </form>
  )
}
