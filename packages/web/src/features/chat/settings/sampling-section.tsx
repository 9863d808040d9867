import { type ReasoningEffort, reasoningEfforts } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { useModels } from '../../models/queries.ts'
import { NumberSetting } from './number-setting.tsx'
import { useSetting } from './scope-context.ts'
import { SelectSetting } from './setting-fields.tsx'
import { StopSetting } from './stop-setting.tsx'

const effortNames: Readonly<Record<ReasoningEffort, () => string>> = {
  off: m.settings_effort_off,
  minimal: m.settings_effort_minimal,
  low: m.settings_effort_low,
  medium: m.settings_effort_medium,
  high: m.settings_effort_high,
}

/** How the model chooses its words, and how much it may read and say. */
export function SamplingSection() {
  const model = useSetting('model_id').value
  const { data } = useModels()
  const thinks = data?.items.find(({ id }) => id === model)?.supports_reasoning ?? false
  return (
    <>
      <NumberSetting
        name="sampling.temperature"
        label={m.settings_temperature()}
        hint={m.settings_temperature_hint()}
        min={0}
        max={5}
        step={0.01}
        slider={{ max: 2 }}
      />
      <NumberSetting
        name="sampling.top_p"
        label={m.settings_top_p()}
        min={0}
        max={1}
        step={0.01}
        slider={{ max: 1 }}
      />
      <NumberSetting
        name="sampling.min_p"
        label={m.settings_min_p()}
        min={0}
        max={1}
        step={0.01}
        slider={{ max: 1 }}
      />
      <NumberSetting
        name="sampling.top_k"
        label={m.settings_top_k()}
        min={0}
        max={1_000}
        slider={{ max: 200 }}
      />
      <NumberSetting
        name="sampling.frequency_penalty"
        label={m.settings_frequency_penalty()}
        min={-2}
        max={2}
        step={0.01}
        slider={{ max: 2 }}
      />
      <NumberSetting
        name="sampling.presence_penalty"
        label={m.settings_presence_penalty()}
        min={-2}
        max={2}
        step={0.01}
        slider={{ max: 2 }}
      />
      <NumberSetting
        name="sampling.repetition_penalty"
        label={m.settings_repetition_penalty()}
        min={0}
        max={5}
        step={0.01}
        slider={{ min: 0.5, max: 2 }}
      />
      <NumberSetting
        name="max_tokens"
        label={m.settings_max_tokens()}
        hint={m.settings_max_tokens_hint()}
        min={16}
        max={10_000_000}
      />
      <NumberSetting
        name="context_tokens"
        label={m.settings_context_tokens()}
        hint={m.settings_context_tokens_hint()}
        min={512}
        max={10_000_000}
      />
      <NumberSetting
        name="sampling.seed"
        label={m.settings_seed()}
        hint={m.settings_seed_hint()}
        min={0}
        max={2_147_483_647}
      />
      <StopSetting />
      {thinks && (
        <SelectSetting
          name="reasoning_effort"
          label={m.settings_reasoning_effort()}
          options={reasoningEfforts.map(value => ({ value, label: effortNames[value]() }))}
          nobody={m.settings_effort_nobody()}
        />
      )}
    </>
  )
}
