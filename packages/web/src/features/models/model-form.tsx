import { type AdminModel, MODEL_DESCRIPTION_MAX, MODEL_NAME_MAX } from '@inkling/contract'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { NewModel } from '../../api/schemas.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { newModelValues, readModelForm, readTrial } from './model-form-fields.ts'
import { useCreateModel, useTestForm, useUpdateModel } from './queries.ts'
import { TestOutcome } from './test-outcome.tsx'

/** Connects a model, or changes one; it can be tried before it is saved. */
export function ModelForm({ model, onClose }: { model: AdminModel | null; onClose: () => void }) {
  const values = model ?? newModelValues
  const save = useSave(model)
  const [isUntestable, setIsUntestable] = useState(false)
  const trial = useTestForm()
  const form = useForm({
    schema: async () => NewModel,
    read: readModelForm,
    submit: async value => {
      await save(value)
      onClose()
    },
  })

  function test(element: HTMLFormElement): void {
    const trialOf = readTrial(new FormData(element), model?.id)
    setIsUntestable(trialOf === undefined)
    if (trialOf) trial.mutate(trialOf)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={model ? m.models_edit_title({ name: model.name }) : m.models_add_title()}
      form={form}
    >
      <ConnectionFields values={values} errors={form.errors} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          busy={trial.isPending}
          onClick={({ currentTarget }) => currentTarget.form && test(currentTarget.form)}
        >
          <PlugZap aria-hidden="true" className="size-4" />
          {m.models_test_button()}
        </Button>
        {isUntestable ? (
          <p role="alert" className="text-sm">
            {m.models_test_incomplete()}
          </p>
        ) : (
          <TestOutcome result={trial.data} error={trial.error} />
        )}
      </div>
      <TextField
        label={m.models_field_name()}
        hint={m.models_field_name_hint()}
        error={form.errors.name}
        name="name"
        maxLength={MODEL_NAME_MAX}
        defaultValue={values.name}
        autoComplete="off"
      />
      <TextField
        label={m.models_field_description()}
        error={form.errors.description}
        name="description"
        maxLength={MODEL_DESCRIPTION_MAX}
        defaultValue={values.description}
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-4">
        {(['context_tokens', 'max_output_tokens'] as const).map(name => (
          <TextField
            key={name}
            label={name === 'context_tokens' ? m.models_field_context() : m.models_field_output()}
            error={form.errors[name]}
            name={name}
            type="number"
            inputMode="numeric"
            defaultValue={values[name]}
          />
        ))}
      </div>
      <TextField
        label={m.models_field_position()}
        hint={m.models_field_position_hint()}
        error={form.errors.position}
        name="position"
        type="number"
        inputMode="numeric"
        defaultValue={values.position}
      />
      <div>
        <CheckField
          label={m.models_field_recommended()}
          name="recommended"
          defaultChecked={values.recommended}
        />
        <CheckField
          label={m.models_field_reasoning()}
          name="supports_reasoning"
          defaultChecked={values.supports_reasoning}
        />
        <CheckField
          label={m.models_field_enabled()}
          hint={m.models_field_enabled_hint()}
          name="is_enabled"
          defaultChecked={values.is_enabled}
        />
      </div>
    </FormDialog>
  )
}

/** A new model is stored whole; of one that is there, what the form doesn't show stays. */
function useSave(model: AdminModel | null): (value: NewModel) => Promise<unknown> {
  const create = useCreateModel()
  const update = useUpdateModel()
  return value => {
    if (!model) return create.mutateAsync(value)
    const { sampling: _unshown, ...body } = value
    return update.mutateAsync({ id: model.id, body })
  }
}
