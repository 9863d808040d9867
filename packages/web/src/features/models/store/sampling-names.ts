import type { SamplingName } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

export const samplingParamNames: Readonly<Record<SamplingName, () => string>> = {
  temperature: m.settings_temperature,
  top_p: m.settings_top_p,
  top_k: m.settings_top_k,
  min_p: m.settings_min_p,
  frequency_penalty: m.settings_frequency_penalty,
  presence_penalty: m.settings_presence_penalty,
  repetition_penalty: m.settings_repetition_penalty,
  seed: m.settings_seed,
  stop: m.settings_stop,
}
