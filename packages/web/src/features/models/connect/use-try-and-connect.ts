import type { AdminModel, AnswerOf, adminModels, BodyIn } from '@inkling/contract'
import { useCreateModel, useTestForm } from '../store/admin-queries.ts'

type ModelTestAnswer = AnswerOf<typeof adminModels.testForm>

/** Saves a model only if it answers a test, so that problems don't first appear in a chat. */
export function useTestAndConnect(onConnected: (model: AdminModel) => void) {
  const test = useTestForm()
  const create = useCreateModel()

  async function connect(body: BodyIn<typeof adminModels.create>): Promise<void> {
    const { provider, base_url, model, api_key } = body
    const trial = await test.mutateAsync({ provider, base_url, model, api_key })
    if (trial.ok) onConnected(await create.mutateAsync(body))
  }
  return {
    /** `trial` and `error` show failures. */
    connect: (body: BodyIn<typeof adminModels.create>) => connect(body).catch(() => undefined),
    isTrying: test.isPending,
    busy: test.isPending || create.isPending,
    trial: failed(test.data),
    error: test.error ?? create.error ?? undefined,
  }
}

const failed = (trial: ModelTestAnswer | undefined): ModelTestAnswer | undefined =>
  trial?.ok === false ? trial : undefined
