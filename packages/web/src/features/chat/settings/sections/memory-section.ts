import { formatBytes } from '../../../../i18n/format.ts'
import { m } from '../../../../paraglide/messages.js'
import { type SettingSection, whenSet } from '../fields/field-spec.ts'
import { MemoryModeSetting, OpenMemory, useMemoryModels } from './memory-mode.tsx'
import { useModelOptions } from './model-sections.ts'

const useHasModels = () => useMemoryModels().length > 0
const whenSummarising = whenSet('memory.summarise', true)

/** Memory retrieval, its model, and summaries. */
export const memoryFields: SettingSection['fields'] = [
  { kind: 'component', name: 'memory.mode', Component: MemoryModeSetting },
  {
    kind: 'select',
    name: 'memory.embedding_model_id',
    label: m.memories_setting_model,
    useIsShown: useHasModels,
    useOptions: () =>
      useMemoryModels().map(({ id, name, runtime, bytes }) => ({
        value: id,
        label: runtime === 'local' ? m.memories_setting_model_size({ name, size: formatBytes(bytes) }) : name,
      })),
    unset: m.memories_setting_model_none,
  },
  {
    kind: 'number',
    name: 'memory.top_k',
    label: m.memories_setting_top_k,
    useIsShown: useHasModels,
    min: 1,
    max: 100,
    slider: { max: 20 },
  },
  {
    kind: 'number',
    name: 'memory.budget_tokens',
    label: m.memories_setting_budget,
    useIsShown: useHasModels,
    min: 0,
    max: 1_000_000,
  },
  {
    kind: 'switch',
    name: 'memory.summarise',
    label: m.memories_setting_summarise,
    hint: m.memories_setting_summarise_hint,
  },
  {
    kind: 'select',
    name: 'memory.summary_model_id',
    label: m.memories_setting_summary_model,
    useIsShown: whenSummarising,
    useOptions: useModelOptions,
    unset: m.memories_setting_summary_model_nobody,
  },
  {
    kind: 'number',
    name: 'memory.summary_tokens',
    label: m.memories_setting_summary_tokens,
    useIsShown: whenSummarising,
    min: 64,
    max: 8_000,
    slider: { min: 64, max: 2_000 },
  },
]

export const memorySection: SettingSection = {
  title: m.memories_title,
  fields: [...memoryFields, { kind: 'component', name: 'memory', Component: OpenMemory }],
}
