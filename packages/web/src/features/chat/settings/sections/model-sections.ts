import { type ReasoningEffort, reasoningEfforts } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { useModels } from '../../../models/store/queries.ts'
import { samplingParamNames } from '../../../models/store/sampling-names.ts'
import { useAllPersonas } from '../../../personas/queries.ts'
import { useAnsweringModel } from '../fields/answering-model.ts'
import { type NumberField, named, number, type SettingSection, toggle } from '../fields/field-spec.ts'
import { PresetSetting } from '../preset/preset-setting.tsx'

export const useModelOptions = () =>
  (useModels().data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))

export const modelSection: SettingSection = {
  title: m.settings_section_model,
  fields: [
    {
      kind: 'select',
      name: 'model_id',
      label: m.chat_model_label,
      useOptions: useModelOptions,
      unset: m.settings_model_nobody,
    },
    {
      kind: 'select',
      name: 'persona_id',
      label: m.settings_persona,
      useOptions: () => useAllPersonas().map(({ id, name }) => ({ value: id, label: name })),
      unset: m.settings_persona_nobody,
    },
    { kind: 'component', name: 'preset_id', Component: PresetSetting },
    toggle('suggest_replies', m.settings_suggest_replies, m.settings_suggest_replies_hint),
  ],
}

type NumberParameter = Exclude<keyof typeof samplingParamNames, 'stop'>

const parameter = (name: NumberParameter, bounds: Omit<NumberField, 'kind' | 'name' | 'label'>) =>
  ({ kind: 'number', name: `sampling.${name}`, label: samplingParamNames[name], ...bounds }) as const

const effortNames: Readonly<Record<ReasoningEffort, () => string>> = {
  off: m.settings_effort_off,
  minimal: m.settings_effort_minimal,
  low: m.settings_effort_low,
  medium: m.settings_effort_medium,
  high: m.settings_effort_high,
}

/** With on/off reasoning, all efforts but `off` are equal; "on" selects the middle one. */
const switchNames = { off: m.settings_effort_off, medium: m.settings_thinking_on }

const useReasoningControl = () => useAnsweringModel()?.reasoning_control ?? 'none'

export const samplingSection: SettingSection = {
  title: m.settings_section_sampling,
  fields: [
    parameter('temperature', {
      hint: m.settings_temperature_hint,
      min: 0,
      max: 5,
      step: 0.01,
      slider: { max: 2 },
    }),
    parameter('top_p', { min: 0, max: 1, step: 0.01, slider: { max: 1 } }),
    parameter('min_p', { min: 0, max: 1, step: 0.01, slider: { max: 1 } }),
    parameter('top_k', { min: 0, max: 1_000, slider: { max: 200 } }),
    parameter('frequency_penalty', { min: -2, max: 2, step: 0.01, slider: { max: 2 } }),
    parameter('presence_penalty', { min: -2, max: 2, step: 0.01, slider: { max: 2 } }),
    parameter('repetition_penalty', { min: 0, max: 5, step: 0.01, slider: { min: 0.5, max: 2 } }),
    number('max_tokens', [16, 10_000_000], m.settings_max_tokens, { hint: m.settings_max_tokens_hint }),
    number('context_tokens', [512, 10_000_000], m.settings_context_tokens, {
      hint: m.settings_context_tokens_hint,
    }),
    parameter('seed', { hint: m.settings_seed_hint, min: 0, max: 2_147_483_647 }),
    {
      kind: 'lines',
      name: 'sampling.stop',
      label: m.settings_stop,
      hint: m.settings_stop_hint,
      maxLines: 16,
      maxLength: 200,
    },
    {
      kind: 'select',
      name: 'reasoning_effort',
      label: m.settings_reasoning_effort,
      useIsShown: () => useReasoningControl() === 'effort',
      useOptions: named(reasoningEfforts, effortNames),
      unset: m.settings_effort_nobody,
    },
    {
      kind: 'select',
      name: 'reasoning_effort',
      label: m.settings_thinking,
      useIsShown: () => useReasoningControl() === 'switch',
      useOptions: named(['off', 'medium'], switchNames),
      unset: m.settings_effort_nobody,
    },
  ],
}
