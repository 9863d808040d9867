import { formatBytes } from '../../../../i18n/format.ts'
import { m } from '../../../../paraglide/messages.js'
import { number, type SettingSection, toggle, whenSet } from '../fields/field-spec.ts'
import { MemoryModeSetting, OpenMemory, useMemoryModels } from './memory-mode.tsx'
import { useModelOptions } from './model-sections.ts'

const useHasModels = () => useMemoryModels().length > 0
const whenSummarising = whenSet('memory.summarise', true)

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
  number('memory.top_k', [1, 100], m.memories_setting_top_k, {
    useIsShown: useHasModels,
    slider: { max: 20 },
  }),
  number('memory.budget_tokens', [0, 1_000_000], m.memories_setting_budget, { useIsShown: useHasModels }),
  toggle('memory.summarise', m.memories_setting_summarise, m.memories_setting_summarise_hint),
  {
    kind: 'select',
    name: 'memory.summary_model_id',
    label: m.memories_setting_summary_model,
    useOptions: useModelOptions,
    unset: m.memories_setting_summary_model_nobody,
  },
  number('memory.summary_tokens', [64, 8_000], m.memories_setting_summary_tokens, {
    useIsShown: whenSummarising,
    slider: { min: 64, max: 2_000 },
  }),
]

export const memorySection: SettingSection = {
  title: m.memories_title,
  fields: [...memoryFields, { kind: 'component', name: 'memory', Component: OpenMemory }],
}
