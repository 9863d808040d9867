import { type KnownServer, openAiDefaults } from './known-server.ts'

const deepSeek: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': 'DeepSeek（深度求索）', en: 'DeepSeek' },
  base_url: 'https://api.deepseek.com/v1',
  key_url: 'https://platform.deepseek.com/api_keys',
  takes_only: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'stop'],
  stop_max: 16,
  supports_prefill: true,
  models: [
    {
      model: 'deepseek-flash',
      context_tokens: 1_000_000,
      max_output_tokens: 384_000,
      reasoning_control: 'effort',
    },
    {
      model: 'deepseek-v4-pro',
      context_tokens: 1_000_000,
      max_output_tokens: 384_000,
      reasoning_control: 'effort',
    },
  ],
}

const qwen: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': '通义千问（阿里云百炼）', en: 'Qwen (Alibaba Cloud)' },
  base_url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
  key_url: 'https://bailian.console.aliyun.com/?tab=model#/api-key',
  takes_only: ['temperature', 'top_p', 'top_k', 'presence_penalty', 'repetition_penalty', 'seed', 'stop'],
  supports_prefill: true,
  models: [
    {
      model: 'qwen3.8-max',
      context_tokens: 1_000_000,
      max_output_tokens: 131_072,
      reasoning_control: 'effort',
    },
    {
      model: 'qwen3.8-flash',
      context_tokens: 1_000_000,
      max_output_tokens: 131_072,
      reasoning_control: 'effort',
    },
    {
      model: 'qwen-plus-character',
      context_tokens: 32_768,
      max_output_tokens: 4_096,
      reasoning_control: 'none',
    },
  ],
}

const glm: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': '智谱 GLM', en: 'GLM (Zhipu)' },
  base_url: 'https://open.bigmodel.cn/api/paas/v4',
  key_url: 'https://open.bigmodel.cn/usercenter/apikeys',
  takes_only: ['temperature', 'top_p', 'stop'],
  stop_max: 1,
  models: [
    {
      model: 'glm-5.3',
      context_tokens: 1_000_000,
      max_output_tokens: 131_072,
      reasoning_control: 'effort',
    },
    {
      model: 'glm-5.3-flash',
      context_tokens: 1_000_000,
      max_output_tokens: 131_072,
      reasoning_control: 'effort',
    },
    { model: 'glm-5.1', context_tokens: 200_000, max_output_tokens: 131_072, reasoning_control: 'switch' },
  ],
}

const kimi: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': 'Kimi（月之暗面）', en: 'Kimi (Moonshot)' },
  base_url: 'https://api.moonshot.cn/v1',
  key_url: 'https://platform.moonshot.cn/console/api-keys',
  takes_only: ['stop'],
  stop_max: 5,
  supports_prefill: true,
  models: [
    {
      model: 'kimi-k3',
      context_tokens: 1_048_576,
      max_output_tokens: 131_072,
      reasoning_control: 'effort',
    },
    { model: 'kimi-k2.6', context_tokens: 262_144, max_output_tokens: 65_536, reasoning_control: 'switch' },
  ],
}

const doubao: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': '豆包（火山方舟）', en: 'Doubao (Volcengine)' },
  base_url: 'https://ark.cn-beijing.volces.com/api/v3',
  key_url: 'https://console.volcengine.com/ark/region:ark+cn-beijing/apiKey',
  takes_only: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'],
  models: [
    {
      model: 'doubao-seed-character-260628',
      context_tokens: 256_000,
      max_output_tokens: 32_768,
      reasoning_control: 'switch',
    },
    {
      model: 'doubao-seed-2-1-pro-260628',
      context_tokens: 256_000,
      max_output_tokens: 131_072,
      reasoning_control: 'effort',
    },
  ],
}

const siliconFlow: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': '硅基流动', en: 'SiliconFlow' },
  base_url: 'https://api.siliconflow.cn/v1',
  key_url: 'https://cloud.siliconflow.cn/account/ak',
  takes_only: ['temperature', 'top_p', 'top_k', 'min_p', 'frequency_penalty', 'stop'],
  stop_max: 4,
  models: [
    {
      model: 'deepseek-ai/DeepSeek-V4-Flash',
      context_tokens: 1_000_000,
      max_output_tokens: 384_000,
      reasoning_control: 'switch',
    },
    {
      model: 'zai-org/GLM-5.2',
      context_tokens: 1_000_000,
      max_output_tokens: 131_072,
      reasoning_control: 'switch',
    },
  ],
}

const miniMax: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': 'MiniMax（稀宇）', en: 'MiniMax' },
  base_url: 'https://api.minimaxi.com/v1',
  key_url: 'https://platform.minimaxi.com/user-center/basic-information/interface-key',
  takes_only: ['temperature', 'top_p'],
  models: [
    {
      model: 'MiniMax-M3',
      context_tokens: 512_000,
      max_output_tokens: 128_000,
      reasoning_control: 'switch',
    },
  ],
}

const stepFun: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': '阶跃星辰', en: 'StepFun' },
  base_url: 'https://api.stepfun.com/v1',
  key_url: 'https://platform.stepfun.com/interface-key',
  takes_only: ['temperature', 'top_p', 'frequency_penalty', 'stop'],
  models: [
    {
      model: 'step-3.7-flash',
      context_tokens: 256_000,
      max_output_tokens: 65_536,
      reasoning_control: 'effort',
    },
  ],
}

const hunyuan: KnownServer = {
  ...openAiDefaults,
  name: { 'zh-CN': '腾讯混元', en: 'Hunyuan (Tencent)' },
  base_url: 'https://api.hunyuan.cloud.tencent.com/v1',
  key_url: 'https://console.cloud.tencent.com/hunyuan/api-key',
  takes_only: ['temperature', 'top_p', 'seed', 'stop'],
  models: [],
}

/** Those that readers in China hold keys for. Looked up in November 2026. */
export const chineseServers: readonly KnownServer[] = [
  deepSeek,
  qwen,
  glm,
  kimi,
  doubao,
  siliconFlow,
  miniMax,
  stepFun,
  hunyuan,
]

/** The same, where they sell their keys to the rest of the world: other addresses, other keys, the same models. */
export const chineseServersAbroad: readonly KnownServer[] = [
  {
    ...qwen,
    name: { 'zh-CN': '通义千问（国际站）', en: 'Qwen (international)' },
    base_url: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    key_url: 'https://modelstudio.console.alibabacloud.com/?tab=model#/api-key',
  },
  {
    ...glm,
    name: { 'zh-CN': '智谱 GLM（Z.ai 国际站）', en: 'GLM (Z.ai)' },
    base_url: 'https://api.z.ai/api/paas/v4',
    key_url: 'https://z.ai/manage-apikey/apikey-list',
  },
  {
    ...kimi,
    name: { 'zh-CN': 'Kimi（国际站）', en: 'Kimi (international)' },
    base_url: 'https://api.moonshot.ai/v1',
    key_url: 'https://platform.moonshot.ai/console/api-keys',
  },
  {
    ...miniMax,
    name: { 'zh-CN': 'MiniMax（国际站）', en: 'MiniMax (international)' },
    base_url: 'https://api.minimax.io/v1',
    key_url: 'https://platform.minimax.io/user-center/basic-information/interface-key',
  },
]
