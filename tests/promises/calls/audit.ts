import { routes } from '@inkling/contract'
import { adminsOnly, goodCall } from './good-call.ts'

export const auditCalls = [goodCall(routes.audit.list, adminsOnly(200))]
