import { m } from '../../../../paraglide/messages.js'
import { NumberSetting } from '../fields/number-setting.tsx'
import { SamplingSetting } from '../fields/sampling-setting.tsx'
import { StopSetting } from '../fields/stop-setting.tsx'
import { ThinkingSetting } from '../fields/thinking-setting.tsx'

/** Sampling and token limits. */
export const SamplingSection = () => (
  <>
    <SamplingSetting
      knob="temperature"
      hint={m.settings_temperature_hint()}
      min={0}
      max={5}
      step={0.01}
      slider={{ max: 2 }}
    />
    <SamplingSetting knob="top_p" min={0} max={1} step={0.01} slider={{ max: 1 }} />
    <SamplingSetting knob="min_p" min={0} max={1} step={0.01} slider={{ max: 1 }} />
    <SamplingSetting knob="top_k" min={0} max={1_000} slider={{ max: 200 }} />
    <SamplingSetting knob="frequency_penalty" min={-2} max={2} step={0.01} slider={{ max: 2 }} />
    <SamplingSetting knob="presence_penalty" min={-2} max={2} step={0.01} slider={{ max: 2 }} />
    <SamplingSetting knob="repetition_penalty" min={0} max={5} step={0.01} slider={{ min: 0.5, max: 2 }} />
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
    <SamplingSetting knob="seed" hint={m.settings_seed_hint()} min={0} max={2_147_483_647} />
    <StopSetting />
    <ThinkingSetting />
  </>
)
