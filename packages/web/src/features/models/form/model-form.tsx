import {
  type AdminModel,
  type KnownServer,
  MODEL_DESCRIPTION_MAX,
  MODEL_NAME_MAX,
  type ModelId,
  type OwnModel,
  type RejectedField,
} from '@inkling/contract'
import { useState } from 'react'
import { ModelChange, NewModel, NewOwnModel } from '../../../api/schemas/schemas.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { Collapsible } from '../../../ui/elements/collapsible.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import {
  isFirst,
  useCreateModel,
  useCreateOwnModel,
  useKnownServers,
  useUpdateModel,
  useUpdateOwnModel,
} from '../store/admin-queries.ts'
import { useIsOwn } from '../store/model-owner.ts'
import { samplingParamNames } from '../store/sampling-names.ts'
import { createDraftFor, maxContextOf } from './chosen-model.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { DraftCheck, DraftNumber, type DraftProps, DraftText } from './draft-fields.tsx'
import { StopFields } from './ending-fields.tsx'
import { HostFields, requestPartNames } from './host-fields.tsx'
import { type ModelDraft, newDraft, toBody, toModelDraft } from './model-draft.ts'
import { SamplingFields } from './sampling-fields.tsx'
import { findServerOf } from './servers.ts'
import { ModelTestLine } from './test-line.tsx'
import { ThinkingFields } from './thinking-fields.tsx'

interface ModelFormProps {
  /** Null for a new model. */
  model: AdminModel | OwnModel | null
  server?: KnownServer | undefined
  models: readonly AdminModel[]
  onClose: () => void
}

export function ModelForm({ model, server, models, onClose }: ModelFormProps) {
  const [draft, setDraft] = useState(() => startOf(model, server, models))
  const isOwn = useIsOwn()
  const servers = useKnownServers().data?.servers ?? []
  const known = findServerOf(draft, servers)
  const save = useSave(model, models.length)
  const { form, errors, ...state } = useForm({
    schema: async () => schemaOf(draft, isOwn),
    read: () => toBody(draft),
    submit: async value => {
      await save(value)
      onClose()
    },
  })
  const change = (some: Partial<ModelDraft>) => setDraft(before => ({ ...before, ...some }))
  const of: DraftProps = { draft, change, errors }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={model ? m.models_edit_title({ name: model.name }) : m.models_add_title()}
      form={{ form, ...state }}
    >
      {draft.provider !== 'llama-cpp' && (
        <ConnectionFields
          {...of}
          id={model?.id}
          last4={model?.api_key_last4 ?? null}
          server={server ?? known}
        />
      )}
      <ModelTestLine draft={draft} id={model?.id} />
      <RejectedParamsNote fields={model?.refused ?? []} />
      <NameFields {...of} />
      <div>
        <WindowFields {...of} server={known} />
        <SamplingFields {...of} />
        <ThinkingFields {...of} />
        <StopFields {...of} />
        <HostFields {...of} />
        {!isOwn && <LimitFields {...of} otherModels={othersThan(model?.id, models)} />}
      </div>
      {!isOwn && <OfferFields {...of} />}
    </FormDialog>
  )
}

/** Local models have no address. */
function schemaOf({ provider }: ModelDraft, isOwn: boolean) {
  if (isOwn) return NewOwnModel
  return provider === 'llama-cpp' ? ModelChange : NewModel
}

const OfferFields = (of: DraftProps) => (
  <div>
    <DraftCheck
      of={of}
      name="recommended"
      label={m.models_field_recommended()}
      hint={m.models_field_recommended_hint()}
    />
    <DraftCheck
      of={of}
      name="is_enabled"
      label={m.models_field_enabled()}
      hint={m.models_field_enabled_hint()}
    />
  </div>
)

function startOf(
  model: AdminModel | OwnModel | null,
  server: KnownServer | undefined,
  models: readonly AdminModel[],
): ModelDraft {
  if (model) return toModelDraft(model)
  return { ...(server ? createDraftFor(server) : newDraft), recommended: isFirst(models) }
}

const othersThan = (id: ModelId | undefined, models: readonly AdminModel[]): AdminModel[] =>
  models.filter(other => other.id !== id)

const NameFields = (of: DraftProps) => (
  <>
    <DraftText
      of={of}
      name="name"
      label={m.models_field_name()}
      hint={m.models_field_name_hint()}
      maxLength={MODEL_NAME_MAX}
    />
    <DraftText
      of={of}
      name="description"
      label={m.models_field_description()}
      maxLength={MODEL_DESCRIPTION_MAX}
    />
  </>
)

/** New models go last; existing ones keep their position. */
function useSave(
  model: AdminModel | OwnModel | null,
  position: number,
): (value: NewModel | ModelChange | NewOwnModel) => Promise<unknown> {
  const isOwn = useIsOwn()
  const create = useCreateModel()
  const update = useUpdateModel()
  const createOwn = useCreateOwnModel()
  const updateOwn = useUpdateOwnModel()
  return value => {
    if (isOwn) {
      const body = value as NewOwnModel // validated by its schema
      return model === null ? createOwn.mutateAsync(body) : updateOwn.mutateAsync({ id: model.id, body })
    }
    if (model === null) return create.mutateAsync({ ...(value as NewModel), position }) // validated by its schema
    const { position: _unshown, ...body } = value as ModelChange
    return update.mutateAsync({ id: model.id, body })
  }
}

/** The host rejected these parameters, so they are no longer sent. */
function RejectedParamsNote({ fields }: { fields: readonly RejectedField[] }) {
  // Request parts have their own fields below.
  const shown = fields.filter(field => !(field in requestPartNames))
  if (shown.length === 0) return null
  const names = new Intl.ListFormat(getLocale()).format(shown.map(nameOf))
  return <p className="text-sm text-ink-soft">{m.models_refused({ names })}</p>
}

const partNames: Readonly<Record<RejectedField, () => string>> = {
  ...samplingParamNames,
  ...requestPartNames,
  reasoning: m.models_section_thinking,
}
const nameOf = (field: RejectedField): string => partNames[field]()

interface WindowFieldsProps extends DraftProps {
  server: KnownServer | undefined
}

function WindowFields({ server, ...of }: WindowFieldsProps) {
  const { draft, change } = of
  const maxContext = maxContextOf(draft, server)
  return (
    <Collapsible title={m.models_section_window()} isChanged={false}>
      <div className="flex flex-col gap-2">
        <DraftNumber
          of={of}
          name="context_tokens"
          label={m.models_field_context()}
          hint={
            maxContext === null
              ? undefined
              : m.models_field_context_hint({ tokens: formatNumber(maxContext) })
          }
        />
        {maxContext !== null && Number(draft.context_tokens) < maxContext && (
          <Button
            size="small"
            className="self-start"
            onClick={() => change({ context_tokens: String(maxContext) })}
          >
            {m.models_field_context_all_button()}
          </Button>
        )}
      </div>
      <DraftNumber of={of} name="max_output_tokens" label={m.models_field_output()} />
    </Collapsible>
  )
}

interface LimitFieldsProps extends DraftProps {
  otherModels: readonly AdminModel[]
}

/** The limit applies per account and day. */
function LimitFields({ otherModels: others, ...of }: LimitFieldsProps) {
  const { draft, change, errors } = of
  return (
    <Collapsible
      title={m.models_section_limits()}
      isChanged={draft.daily_tokens !== '' || draft.fallback_id !== ''}
    >
      <DraftNumber
        of={of}
        name="daily_tokens"
        label={m.models_field_daily()}
        hint={m.models_field_daily_hint()}
        placeholder={m.models_field_daily_none()}
      />
      <SelectField
        label={m.models_field_fallback()}
        hint={m.models_field_fallback_hint()}
        error={errors.fallback_id}
        name="fallback_id"
        value={draft.fallback_id}
        onChange={event => change({ fallback_id: event.target.value })}
        options={[
          { value: '', label: m.models_field_fallback_none() },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Collapsible>
  )
}
