import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/caller-network.ts'
import { type ClientInfo, createDeviceId, type LoginCookies } from './login-cookies.ts'
import type { StartedLogin } from './start-login.ts'

/** The refresh token and device id go only into cookies, never into the body. */
export async function sendLogin(
  cookies: LoginCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  loggingIn: (caller: ClientInfo) => Promise<StartedLogin>,
): Promise<FastifyReply> {
  const device = cookies.readDevice(request) ?? createDeviceId()
  const userAgent = request.headers['user-agent'] ?? ''
  const login = await loggingIn({ userAgent, address: networkOf(request.ip), device })
  cookies.setDevice(request, reply, device)
  cookies.setRefreshToken(request, reply, login.refreshToken, login.expires_at)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(login.access))
}
