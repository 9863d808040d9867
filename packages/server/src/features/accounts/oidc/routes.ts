import { routes } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { networkOf } from '../../../platform/http/caller-network.ts'
import { findPageOrigin } from '../../../platform/http/check-origin.ts'
import { type Actor, callerOnly } from '../../../platform/http/guards.ts'
import { OidcProvider } from '../../../platform/oidc/provider.ts'
import type { LiveLogins } from '../active-logins.ts'
import type { AccountContext } from '../context.ts'
import { confirmPassword } from '../login.ts'
import type { LoginCookies } from '../login-cookies.ts'
import { sendLogin } from '../send-login.ts'
import { ChallengeCookie } from './challenge-cookie.ts'
import { finishLogin } from './finish-login.ts'
import { findConnection, linkIdentity, unlinkIdentity } from './identities.ts'
import { OidcReturns } from './returns.ts'

const { oidc } = routes

/** Providers send people back to this page, which passes the query to `finish` or `link`. */
const RETURN_PATH = '/login/return'

export function oidcRoutes(
  bind: Binder,
  context: AccountContext,
  logins: LiveLogins,
  cookies: LoginCookies,
): void {
  const { config, db, clock, log } = context
  const { publicOrigins } = config
  const provider = config.oidc && new OidcProvider(config.oidc, config.proxies, log)
  const challenges = new ChallengeCookie(context)
  const returns = new OidcReturns(db)

  /** Requires the browser that was sent to the provider. */
  const readReturn = async (request: FastifyRequest, reply: FastifyReply, query: string) => {
    const login = challenges.read(request)
    if (login === undefined) throw new ApiError('oidc_refused')
    request.makeRoom() // the provider may be slow
    const { invitation, ...challenge } = login
    const ask = () => requireProvider(provider).finish(query, challenge)
    const person = await returns.read(challenge.state, clock.now(), ask)
    challenges.clear(request, reply)
    return { person, invitation }
  }

  bind.raw(oidc.start, callerOnly, async ({ body, request, reply }) => {
    request.makeRoom() // the provider may be slow
    const returnTo = `${findPageOrigin(request, publicOrigins)}${RETURN_PATH}`
    const { url, challenge } = await requireProvider(provider).start(returnTo)
    challenges.set(request, reply, { ...challenge, invitation: body.invitation })
    return reply.send({ url })
  })
  bind.raw(oidc.finish, callerOnly, async ({ body, request, reply }) => {
    const { person, invitation } = await readReturn(request, reply, body.query)
    return await sendLogin(cookies, request, reply, caller =>
      finishLogin(context, logins, { person, invitation, caller }),
    )
  })
  bind.read(oidc.get, callerOnly, ({ db, actor }) => getConnection(db, actor))
  bind.raw(oidc.link, callerOnly, async ({ db, actor, body, request, reply }) => {
    const { person } = await readReturn(request, reply, body.query)
    await inTransaction(db, tx => linkIdentity(tx, actor.id, person, isoNow(clock)))
    return reply.send(await getConnection(db, actor))
  })
  bind.raw(oidc.unlink, callerOnly, async ({ db, actor, body, request, reply }) => {
    request.makeRoom() // password hashing has its own queue
    const where = { address: networkOf(request.ip), field: 'current_password' }
    await confirmPassword(context, actor, body.current_password, where)
    await unlinkIdentity(db, actor.id)
    return reply.status(204).send()
  })

  async function getConnection(db: Db, actor: Actor) {
    const name = config.oidc?.name ?? null
    return { provider: name, linked: name === null ? null : await findConnection(db, actor.id) }
  }
}

function requireProvider(provider: OidcProvider | undefined): OidcProvider {
  if (provider === undefined) throw new ApiError('oidc_off')
  return provider
}
