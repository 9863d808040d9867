import { type EmbeddingModel, embeddingPoolings, weightTypes } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import type { FieldErrors } from '../../../ui/form/use-form.ts'

const weightNames: Readonly<Record<EmbeddingModel['weight_type'], () => string>> = {
  fp32: m.embeddings_weights_fp32,
  fp16: m.embeddings_weights_fp16,
  q8: m.embeddings_weights_q8,
  q4: m.embeddings_weights_q4,
}

const poolingNames: Readonly<Record<EmbeddingModel['pooling'], () => string>> = {
  mean: m.embeddings_pooling_mean,
  cls: m.embeddings_pooling_cls,
  last_token: m.embeddings_pooling_last_token,
}

interface WeightsFieldProps {
  value: EmbeddingModel['weight_type']
  onChoose: (value: EmbeddingModel['weight_type']) => void
  error: string | undefined
}

/** The precision also decides the model's size. */
export const WeightsField = ({ value, onChoose, error }: WeightsFieldProps) => (
  <SelectField
    label={m.embeddings_field_weights()}
    value={value}
    onChange={event => onChoose(weightTypes.find(known => known === event.target.value) ?? value)}
    options={weightTypes.map(one => ({ value: one, label: weightNames[one]() }))}
    error={error}
  />
)

/** How token vectors are pooled; empty uses the hub's setting. */
export const PoolingField = ({
  value,
  error,
}: {
  value?: EmbeddingModel['pooling']
  error: string | undefined
}) => (
  <SelectField
    label={m.embeddings_field_pooling()}
    name="pooling"
    defaultValue={value ?? ''}
    options={[
      ...(value === undefined ? [{ value: '', label: m.embeddings_pooling_auto() }] : []),
      ...embeddingPoolings.map(one => ({ value: one, label: poolingNames[one]() })),
    ]}
    error={error}
  />
)

interface PrefixFieldsProps {
  values?: Pick<EmbeddingModel, 'query_prefix' | 'passage_prefix'>
  errors: FieldErrors
  /** Empty fields use the hub's setting. */
  isAuto?: boolean
}

/** Some models need prefixes before texts. */
export function PrefixFields({ values, errors, isAuto = false }: PrefixFieldsProps) {
  const hint = isAuto
    ? `${m.embeddings_prefix_hint()} ${m.embeddings_prefix_auto()}`
    : m.embeddings_prefix_hint()
  return (
    <>
      <TextField
        label={m.embeddings_field_query_prefix()}
        hint={hint}
        error={errors.query_prefix}
        name="query_prefix"
        defaultValue={values?.query_prefix}
        autoComplete="off"
      />
      <TextField
        label={m.embeddings_field_passage_prefix()}
        error={errors.passage_prefix}
        name="passage_prefix"
        defaultValue={values?.passage_prefix}
        autoComplete="off"
      />
    </>
  )
}
