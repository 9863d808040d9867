import { type LoginId, routes } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { networkOf } from '../../platform/http/caller-network.ts'
import { refuseForeignOrigin } from '../../platform/http/check-origin.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import type { LiveLogins } from './active-logins.ts'
import { logIn } from './login.ts'
import {
  type Caller,
  clearRefreshCookie,
  newDevice,
  readDeviceCookie,
  readRefreshCookie,
  setDeviceCookie,
  setRefreshCookie,
} from './login-cookies.ts'
import { loginRoutes } from './login-routes.ts'
import { type NotifyTheft, refreshLogin } from './refresh-login.ts'
import { hashToken } from './refresh-token.ts'
import { register } from './register.ts'
import type { StartedLogin } from './start-login.ts'
import { findUser, loginOfToken, revokeLogin } from './store.ts'

const { auth } = routes

export function accountRoutes(
  bind: Binder,
  house: House,
  logins: LiveLogins,
  notifyTheft: NotifyTheft,
): void {
  bind.raw(auth.register, noObject, async ({ body, request, reply }) => {
    request.makeRoom() // passwords have a line of their own
    return await sendLogin(request, reply.status(201), device =>
      register(house, body, { ...callerOf(request, device), key: keyOf(request) }),
    )
  })
  bind.raw(auth.login, noObject, async ({ body, request, reply }) => {
    request.makeRoom() // the same
    return await sendLogin(request, reply, device => logIn(house, body, callerOf(request, device)))
  })
  bind.raw(auth.refresh, noObject, async ({ request, reply }) => {
    refuseForeignOrigin(request, house.config.publicOrigins)
    const token = readRefreshCookie(request)
    return await sendLogin(request, reply, device =>
      refreshLogin(house, logins, { token, caller: callerOf(request, device) }, notifyTheft),
    )
  })
  bind.raw(auth.logout, noObject, async ({ actor, request, reply }) => {
    refuseForeignOrigin(request, house.config.publicOrigins)
    await logOut(house, logins, actor?.login_id ?? (await loginOfCookie(house, readRefreshCookie(request))))
    clearRefreshCookie(request, reply)
    return reply.status(204).send()
  })
  bind.read(auth.profile, noObject, async ({ db, actor }) => orNotFound(await findUser(db, actor.id)))
  loginRoutes(bind, house, logins)
}

const callerOf = (request: FastifyRequest, device: string): Caller => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: networkOf(request.ip),
  device,
})

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key.toLowerCase() : undefined
}

/** The refresh token goes into its cookie and nowhere else; the browser, into one of its own. */
async function sendLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  loggingIn: (device: string) => Promise<StartedLogin>,
): Promise<FastifyReply> {
  const device = readDeviceCookie(request) ?? newDevice()
  const login = await loggingIn(device)
  setDeviceCookie(request, reply, device)
  setRefreshCookie(request, reply, login.refreshToken, login.expires_at)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(login.access))
}

async function logOut(house: House, logins: LiveLogins, login_id: LoginId | undefined): Promise<void> {
  if (login_id === undefined) return
  await revokeLogin(house.db, login_id, house.clock.now().toISOString())
  logins.end(login_id)
}

/** Logging out works without a live access token too: the cookie says which login it is. */
async function loginOfCookie(house: House, token: string | undefined): Promise<LoginId | undefined> {
  return token === undefined ? undefined : await loginOfToken(house.db, hashToken(token))
}
