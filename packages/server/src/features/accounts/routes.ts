import { type LoginId, routes } from '@inkling/contract'
import type { FastifyRequest } from 'fastify'
import type { Binder } from '../../platform/http/bind.ts'
import { refuseForeignOrigin } from '../../platform/http/check-origin.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import type { LiveLogins } from './active-logins.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import type { AccountContext } from './context.ts'
import { logIn } from './login.ts'
import { LoginCookies } from './login-cookies.ts'
import { loginRoutes } from './login-routes.ts'
import type { NotifyOwner } from './notify-owner.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { refreshLogin } from './refresh-login.ts'
import { hashToken } from './refresh-token.ts'
import { getLoginOptions, register } from './register.ts'
import { registrationRoutes } from './registration/routes.ts'
import { sendLogin } from './send-login.ts'
import { findLoginByToken, getProfile, revokeLogin } from './store.ts'

const { auth } = routes

export function accountRoutes(
  bind: Binder,
  context: AccountContext,
  logins: LiveLogins,
  notifyOwner: NotifyOwner,
): void {
  const cookies = new LoginCookies(context)
  const { publicOrigins } = context.config
  bind.raw(auth.register, callerOnly, async ({ body, request, reply }) => {
    request.makeRoom() // password hashing has its own queue
    return await sendLogin(cookies, request, reply.status(201), caller =>
      register(context, body, { ...caller, key: readRegistrationKey(request) }),
    )
  })
  bind.read(auth.options, callerOnly, ({ query }) => getLoginOptions(context, query.invitation))
  bind.raw(auth.login, callerOnly, async ({ body, request, reply }) => {
    request.makeRoom() // password hashing has its own queue
    return await sendLogin(cookies, request, reply, caller => logIn(context, body, caller))
  })
  bind.raw(auth.refresh, callerOnly, async ({ request, reply }) => {
    refuseForeignOrigin(request, publicOrigins)
    const token = cookies.readRefreshToken(request)
    return await sendLogin(cookies, request, reply, async caller => {
      const login = await refreshLogin(context, logins, { token, caller }, notifyOwner)
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
  registrationRoutes(bind, context, logins, notifyOwner)
  oidcRoutes(bind, context, logins, cookies)
}

function readRegistrationKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key.toLowerCase() : undefined
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

/** The cookie identifies the login even without a valid access token. */
async function findLoginByCookie(
  context: Pick<AccountContext, 'db'>,
  token: string | undefined,
): Promise<LoginId | undefined> {
  return token === undefined ? undefined : await findLoginByToken(context.db, hashToken(token))
}
