import { routes } from '@inkling/contract'
import { adminsOnly, goodCall } from './good-call.ts'

const { monitoring } = routes

export const monitoringCalls = [
  goodCall(monitoring.state, adminsOnly(200)),
  goodCall(monitoring.history, adminsOnly(200)),
]
