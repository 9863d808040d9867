import { z } from 'zod'
import { reasoningControls } from '../base/choices.ts'
import { upstreamProblems } from '../base/problems.ts'
import { route } from '../base/route.ts'
import { ModelTest, Provider } from './models.ts'

/** Null values are not reported by the provider. */
export const UpstreamModel = z.object({
  model: z.string(),
  name: z.string(),
  context_tokens: z.int().nullable(),
  max_output_tokens: z.int().nullable(),
  reasoning_control: z.enum(reasoningControls).nullable(),
})
export type UpstreamModel = z.infer<typeof UpstreamModel>

/** A model server found on the server's machine. */
export const FoundServer = z.object({
  name: z.string(),
  provider: Provider,
  base_url: z.string(),
  supports_prefill: z.boolean().describe('whether its models can continue a started answer'),
  models: z.array(UpstreamModel),
})
export type FoundServer = z.infer<typeof FoundServer>

export const upstreams = {
  found: route('upstreams.found', {
    summary: 'Lists model servers found on this machine, with their models.',
    answer: z.array(FoundServer),
  }),
  models: route('upstreams.models', {
    summary: 'Lists the models an upstream offers. Changes nothing.',
    body: ModelTest,
    answer: z.array(UpstreamModel),
    problems: upstreamProblems,
  }),
}
