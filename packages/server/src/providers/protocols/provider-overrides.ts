import type { SamplingName } from '@inkling/contract'
import { claudeSamplingParams } from './anthropic.ts'
import {
  byEffort,
  byEnabling,
  byEnablingAndEffort,
  byFewEfforts,
  byReasoning,
  bySwitch,
  bySwitchAndEffort,
  byThreeEfforts,
  effortNames,
  prefillBy,
  type Quirks,
} from './override-types.ts'

const basic: readonly SamplingName[] = ['temperature', 'top_p', 'stop']
const standard: readonly SamplingName[] = [...basic, 'frequency_penalty', 'presence_penalty', 'seed']
const wide: readonly SamplingName[] = [...standard, 'top_k', 'min_p', 'repetition_penalty']

/** OpenAI's name, without a relay's prefix. */
const gptName = (model: string): string => model.toLowerCase().replace(/^.{0,60}?(?=\b(gpt-|o\d(-|$)))/, '')

/** gpt-5 and later and the o series reason and reject all sampling parameters. Their chat variants do not. */
export const isThinkingGpt = (model: string): boolean =>
  /^(gpt-([5-9]|\d\d)|o\d)/.test(gptName(model)) && !model.includes('-chat')

/** These quirks apply at any host. */
export const thinkingGpt = (model: string): Partial<Quirks> => gpt(gptName(model))

/** Only the first gpt-5 knows `minimal`. Later ones can turn reasoning off; the others cannot. */
function gptEfforts(model: string) {
  const isFirst = /^gpt-5(-mini|-nano)?(-20|$)/.test(model)
  const canRest = /^gpt-5\.\d+(?!.*(codex|pro))/.test(model)
  const [off, minimal] = isFirst ? ['minimal', 'minimal'] : [canRest ? 'none' : 'low', 'low']
  return effortNames({ off, minimal, low: 'low', on: 'medium', medium: 'medium', high: 'high' })
}

const gpt = (model: string): Partial<Quirks> => ({
  limit: 'max_completion_tokens',
  knobs: isThinkingGpt(model) ? [] : standard,
  stop_max: 4,
  think: gptEfforts(model),
  thinksByItself: isThinkingGpt(model),
})

/** Values for kimi-k3, glm-5.3 and later. */
const alwaysThinking = effortNames({
  off: 'low',
  minimal: 'low',
  low: 'low',
  on: 'high',
  medium: 'high',
  high: 'high',
})

/** Known upstreams by host suffix, as of November 2026. */
export const knownHosts: readonly { at: readonly string[]; quirks: (model: string) => Partial<Quirks> }[] = [
  { at: ['api.openai.com'], quirks: gpt },
  {
    at: ['openai.azure.com', 'services.ai.azure.com', 'cognitiveservices.azure.com'],
    quirks: model => ({ ...gpt(model), headers: key => ({ 'api-key': key }) }),
  },
  {
    at: ['api.deepseek.com'],
    quirks: () => ({
      knobs: [...basic, 'frequency_penalty', 'presence_penalty'],
      stop_max: 16,
      hottest: 2,
      think: bySwitchAndEffort({ minimal: 'low', low: 'low', medium: 'high', high: 'high' }),
      thinksByItself: true,
      prefill: prefillBy.betaPrefix,
    }),
  },
  {
    // Qwen and other models on Alibaba Cloud (百炼).
    at: ['aliyuncs.com'],
    quirks: () => ({
      knobs: [...basic, 'top_k', 'presence_penalty', 'repetition_penalty', 'seed'],
      hottest: 1.99,
      think: byEnabling,
      prefill: prefillBy.partial,
    }),
  },
  {
    at: ['bigmodel.cn', 'z.ai'],
    quirks: model => ({
      knobs: basic,
      stop_max: 1,
      hottest: 1,
      counts: false,
      names: false,
      think: /glm-(5\.[3-9]|[6-9])/.test(model) ? alwaysThinking : bySwitch(),
      thinksByItself: true,
    }),
  },
  {
    at: ['moonshot.cn', 'moonshot.ai', 'kimi.com'],
    quirks: model => ({
      limit: 'max_completion_tokens',
      knobs: model.startsWith('kimi') ? ['stop'] : [...basic, 'frequency_penalty', 'presence_penalty'],
      stop_max: 5,
      hottest: 1,
      think: /kimi-k([3-9]|\d\d)/.test(model) ? alwaysThinking : bySwitch(),
      thinksByItself: model.startsWith('kimi'),
      prefill: prefillBy.partial,
    }),
  },
  {
    // Doubao. Its limit excludes reasoning, and its reasoning models reject stop texts.
    at: ['volces.com', 'bytepluses.com'],
    quirks: () => ({
      knobs: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'],
      hottest: 2,
      think: bySwitchAndEffort({ minimal: 'minimal', low: 'low', medium: 'medium', high: 'high' }),
    }),
  },
  {
    at: ['siliconflow.cn', 'siliconflow.com'],
    quirks: () => ({
      knobs: [...basic, 'top_k', 'min_p', 'frequency_penalty'],
      stop_max: 4,
      hottest: 2,
      think: byEnabling,
    }),
  },
  {
    at: ['minimaxi.com', 'minimax.io', 'minimax.chat'],
    quirks: () => ({
      limit: 'max_completion_tokens',
      knobs: ['temperature', 'top_p'],
      hottest: 1,
      think: bySwitch('adaptive'),
      thinksByItself: true,
    }),
  },
  {
    at: ['stepfun.com', 'stepfun.ai'],
    quirks: () => ({
      knobs: [...basic, 'frequency_penalty'],
      hottest: 2,
      think: byThreeEfforts,
      thinksByItself: true,
    }),
  },
  {
    at: ['hunyuan.cloud.tencent.com'],
    quirks: () => ({ knobs: [...basic, 'seed'], hottest: 2, think: byEnabling }),
  },
  {
    at: ['lkeap.cloud.tencent.com', 'tencentcloudmaas.com'],
    quirks: () => ({ knobs: basic, hottest: 2, think: bySwitch() }),
  },
  {
    at: ['qianfan.baidubce.com', 'modelscope.cn'],
    quirks: () => ({ knobs: basic, think: byEnabling }),
  },
  {
    at: ['openrouter.ai'],
    quirks: () => ({ think: byReasoning, headers: () => ({ 'x-title': 'Inkling' }) }),
  },
  {
    at: ['api.groq.com'],
    quirks: model => ({
      limit: 'max_completion_tokens',
      knobs: [...basic, 'seed'],
      stop_max: 4,
      hottest: 2,
      names: false,
      think: model.includes('qwen')
        ? effortNames({
            off: 'none',
            minimal: 'default',
            low: 'default',
            on: 'default',
            medium: 'default',
            high: 'default',
          })
        : byThreeEfforts,
    }),
  },
  {
    at: ['together.xyz', 'together.ai'],
    quirks: () => ({ knobs: wide, think: byEnablingAndEffort }),
  },
  {
    at: ['api.fireworks.ai'],
    quirks: model => ({
      knobs: wide,
      stop_max: 4,
      hottest: 2,
      think: /gpt-oss|glm-5\.[3-9]/.test(model) ? byThreeEfforts : byFewEfforts,
    }),
  },
  {
    at: ['api.mistral.ai'],
    quirks: () => ({
      knobs: standard,
      called: { seed: ['random_seed'] },
      hottest: 1.5,
      counts: false,
      names: false,
      think: effortNames({
        off: 'none',
        minimal: 'high',
        low: 'high',
        on: 'high',
        medium: 'high',
        high: 'high',
      }),
      prefill: prefillBy.prefix,
    }),
  },
  {
    at: ['api.x.ai'],
    quirks: () => ({
      limit: 'max_completion_tokens',
      knobs: ['temperature', 'top_p', 'seed'],
      hottest: 2,
      think: byThreeEfforts,
      thinksByItself: true,
    }),
  },
  {
    // Gemini's OpenAI-compatible API, which rejects unknown fields.
    at: ['generativelanguage.googleapis.com'],
    quirks: () => ({
      knobs: basic,
      stop_max: 5,
      hottest: 2,
      names: false,
      think: byEffort,
      thinksByItself: true,
    }),
  },
  {
    at: ['api.anthropic.com'],
    quirks: model => ({
      knobs: claudeSamplingParams(model).filter(name => name !== 'top_k'),
      hottest: 1,
      think: () => ({}),
    }),
  },
]
