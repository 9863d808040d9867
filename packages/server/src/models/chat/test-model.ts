import type { ModelId, ModelTest, ModelTestResult } from '@inkling/contract'
import type { z } from 'zod'
import type { House } from '../../context.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { TEST_QUESTION, testModel as testRequest } from '../../providers/model-test.ts'
import { connectionInForm } from './connection-in-form.ts'
import { requestTo } from './model-request.ts'
import { findModelToAsk } from './store.ts'

/** Asked as a chat would ask it, so that one in the box is loaded as chats want it. */
export async function testModel(house: House, id: ModelId): Promise<ModelTestResult> {
  const model = orNotFound(await findModelToAsk(house.db, id))
  return await testRequest(house.askModel, requestTo(house, model, TEST_QUESTION))
}

export async function testForm(house: House, form: z.output<typeof ModelTest>): Promise<ModelTestResult> {
  const connection = await connectionInForm(house, form)
  return await testRequest(house.askModel, { connection, ...TEST_QUESTION })
}
