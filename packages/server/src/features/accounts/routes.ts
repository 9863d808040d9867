import { type LoginId, routes } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Binder } from '../../platform/http/bind.ts'
import { networkOf } from '../../platform/http/caller-network.ts'
import { refuseForeignOrigin } from '../../platform/http/check-origin.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import type { LiveLogins } from './active-logins.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import type { AccountContext } from './context.ts'
import { logIn } from './login.ts'
import { type ClientInfo, createDeviceId, LoginCookies } from './login-cookies.ts'
import { loginRoutes } from './login-routes.ts'
import { type NotifyTheft, refreshLogin } from './refresh-login.ts'
import { hashToken } from './refresh-token.ts'
import { getRegistration, register } from './register.ts'
import { registrationRoutes } from './registration/routes.ts'
import type { StartedLogin } from './start-login.ts'
import { findLoginByToken, getProfile, revokeLogin } from './store.ts'

const { auth } = routes

export function accountRoutes(
  bind: Binder,
  context: AccountContext,
  logins: LiveLogins,
  notifyTheft: NotifyTheft,
): void {
  const cookies = new LoginCookies(context)
  const { publicOrigins } = context.config
  bind.raw(auth.register, callerOnly, async ({ body, request, reply }) => {
    request.makeRoom() // password hashing has its own queue
    return await sendLogin(cookies, request, reply.status(201), device =>
      register(context, body, { ...readClientInfo(request, device), key: readRegistrationKey(request) }),
    )
  })
  bind.read(auth.registration, callerOnly, ({ query }) => getRegistration(context, query.invitation))
  bind.raw(auth.login, callerOnly, async ({ body, request, reply }) => {
    request.makeRoom() // as above
    return await sendLogin(cookies, request, reply, device =>
      logIn(context, body, readClientInfo(request, device)),
    )
  })
  bind.raw(auth.refresh, callerOnly, async ({ request, reply }) => {
    refuseForeignOrigin(request, publicOrigins)
    const token = cookies.readRefreshToken(request)
    return await sendLogin(cookies, request, reply, async device => {
      const caller = readClientInfo(request, device)
      const login = await refreshLogin(context, logins, { token, caller }, notifyTheft)
      cookies.forgetOldNames(request, reply)
      return login
    })
  })
  bind.raw(auth.logout, callerOnly, async ({ actor, request, reply }) => {
    refuseForeignOrigin(request, publicOrigins)
    await logOut(
      context,
      logins,
      actor?.login_id ?? (await findLoginByCookie(context, cookies.readRefreshToken(request))),
    )
    cookies.clearRefreshToken(request, reply)
    return reply.status(204).send()
  })
  bind.read(auth.profile, callerOnly, ({ db, actor }) => getProfile(db, actor))
  loginRoutes(bind, context, logins)
  apiKeyRoutes(bind, context, logins)
  registrationRoutes(bind, context, logins)
}

const readClientInfo = (request: FastifyRequest, device: string): ClientInfo => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: networkOf(request.ip),
  device,
})

function readRegistrationKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key.toLowerCase() : undefined
}

/** Puts the refresh token and the device id into cookies only, never into the body. */
async function sendLogin(
  cookies: LoginCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  loggingIn: (device: string) => Promise<StartedLogin>,
): Promise<FastifyReply> {
  const device = cookies.readDevice(request) ?? createDeviceId()
  const login = await loggingIn(device)
  cookies.setDevice(request, reply, device)
  cookies.setRefreshToken(request, reply, login.refreshToken, login.expires_at)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(login.access))
}

async function logOut(
  context: Pick<AccountContext, 'db' | 'clock'>,
  logins: LiveLogins,
  login_id: LoginId | undefined,
): Promise<void> {
  if (login_id === undefined) return
  await revokeLogin(context.db, login_id, context.clock.now().toISOString())
  logins.end(login_id)
}

/** Logout works without a valid access token: the cookie identifies the login. */
async function findLoginByCookie(
  context: Pick<AccountContext, 'db'>,
  token: string | undefined,
): Promise<LoginId | undefined> {
  return token === undefined ? undefined : await findLoginByToken(context.db, hashToken(token))
}
