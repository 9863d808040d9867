import { routes } from '@inkling/contract'
import { goodCall, ownersOnly } from './good-call.ts'
import { turnTaken } from './things.ts'

const { chat } = routes

export const chatVariableCalls = [
  goodCall(chat.variables, ownersOnly(200), async (fixture, by) => ({
    params: { id: (await turnTaken(fixture, by)).answer_id },
  })),
  goodCall(chat.replaceVariables, ownersOnly(204), async (fixture, by) => ({
    params: { id: (await turnTaken(fixture, by)).answer_id },
    body: { message: { stat_data: { oil: 2 } } },
  })),
]
