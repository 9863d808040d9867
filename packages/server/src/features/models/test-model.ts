import type { ModelId, ModelTest, ModelTestResult } from '@inkling/contract'
import type { z } from 'zod'
import { orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import { testModel as testConnection } from '../../providers/model-test.ts'
import { connectionOf } from './connection.ts'
import { connectionInForm } from './form-connection.ts'
import { findModelToAsk } from './store.ts'

export async function testModel(house: House, id: ModelId): Promise<ModelTestResult> {
  const model = orNotFound(await findModelToAsk(house.db, id))
  return await testConnection(house.askModel, connectionOf(house, model))
}

export async function testForm(house: House, form: z.output<typeof ModelTest>): Promise<ModelTestResult> {
  return await testConnection(house.askModel, await connectionInForm(house, form))
}
