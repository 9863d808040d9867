import { z } from 'zod'
import { ownModelModes, ownProviders } from '../base/choices.ts'
import { ModelId } from '../base/ids.ts'
import { upstreamProblems } from '../base/problems.ts'
import { route } from '../base/route.ts'
import { KnownServer } from './catalog.ts'
import {
  AdminModel,
  ModelChange,
  ModelTest,
  ModelTestResult,
  NewModelFields,
  requireAddressAndName,
} from './models.ts'
import { UpstreamModel } from './upstreams.ts'

/** Fields that users' own models lack. */
const admins = {
  keep_alive: true,
  proxy_url: true,
  fallback_id: true,
  daily_tokens: true,
  recommended: true,
  is_enabled: true,
  position: true,
} as const

export const OwnModel = AdminModel.omit({ ...admins, download: true })
export type OwnModel = z.infer<typeof OwnModel>

const provider = z.enum(ownProviders)

export const NewOwnModel = NewModelFields.omit(admins)
  .extend({ provider: provider.default('openai-compatible') })
  .superRefine(requireAddressAndName)
export type NewOwnModel = z.output<typeof NewOwnModel>

/** Absent fields are kept; a new address or provider without a key removes the key. */
export const OwnModelChange = ModelChange.omit(admins).extend({ provider: provider.optional() })
export type OwnModelChange = z.output<typeof OwnModelChange>

const OwnModelTest = ModelTest.omit({ proxy_url: true }).extend({ provider })

export const OwnModelSettings = z.object({
  mode: z
    .enum(ownModelModes)
    .describe('whether users can connect models: not at all, of listed services, or at any public address'),
})
export type OwnModelSettings = z.infer<typeof OwnModelSettings>

const one = z.object({ id: ModelId })

export const ownModels = {
  list: route('ownModels.list', {
    summary: 'Lists the models one connected with an own key, and whether that is allowed.',
    answer: OwnModelSettings.extend({ items: z.array(OwnModel) }),
  }),
  catalog: route('ownModels.catalog', {
    summary: 'Lists known services, for forms.',
    answer: z.object({ servers: z.array(KnownServer) }),
  }),
  create: route('ownModels.create', {
    summary: 'Connects a model with an own key. Only its owner can use it.',
    body: NewOwnModel,
    answer: OwnModel,
    status: 201,
    problems: ['own_models_off', 'own_model_limit'],
  }),
  update: route('ownModels.update', {
    summary: 'Updates an own model.',
    params: one,
    body: OwnModelChange,
    answer: OwnModel,
    problems: ['own_models_off'],
  }),
  remove: route('ownModels.remove', {
    summary: 'Deletes an own model and its key. Its messages keep its name.',
    params: one,
  }),
  testForm: route('ownModels.testForm', {
    summary: 'Tests an unsaved model with one short request.',
    body: OwnModelTest,
    answer: ModelTestResult,
    problems: ['own_models_off'],
  }),
  upstreamModels: route('ownModels.upstreamModels', {
    summary: 'Lists the models a service offers. Changes nothing.',
    body: OwnModelTest,
    answer: z.array(UpstreamModel),
    problems: ['own_models_off', ...upstreamProblems],
  }),
}

export const adminOwnModels = {
  get: route('adminOwnModels.get', {
    summary: 'Returns whether users can connect models with own keys.',
    answer: OwnModelSettings,
  }),
  update: route('adminOwnModels.update', {
    summary: 'Changes whether users can connect models with own keys. Switched off, nobody can use theirs.',
    body: OwnModelSettings,
    answer: OwnModelSettings,
  }),
}
