import { setTimeout as delay } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { allRoutes, problem } from '@inkling/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { ownershipRoutes } from './account-data/routes.ts'
import { stopUserAnswers } from './chat/generation/stop-message.ts'
import { countTexts, deleteModelVectors, releaseModel } from './chat/memory/vectors/store-vectors.ts'
import { openAiRoutes } from './chat/openai/routes.ts'
import { chatRoutes } from './chat/routes/chat-routes.ts'
import type { AppContext } from './context.ts'
import { LiveLogins } from './features/accounts/active-logins.ts'
import { createAuthenticate } from './features/accounts/authenticate.ts'
import { createAccountWatch } from './features/accounts/register.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { blockRoutes } from './features/cards/blocks/routes.ts'
import { revisionRoutes } from './features/cards/revisions/routes.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { countTagged } from './features/cards/search/find-cards.ts'
import { authorRoutes } from './features/community/authors/routes.ts'
import { commentRoutes } from './features/community/comments/routes.ts'
import { favoriteRoutes } from './features/community/favorites/routes.ts'
import { ratingRoutes } from './features/community/ratings/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { lorebookRoutes } from './features/lorebooks/routes.ts'
import { mcpRoutes } from './features/mcp/routes.ts'
import { reportRoutes } from './features/moderation/reports/routes.ts'
import { reviewRoutes } from './features/moderation/reviews/routes.ts'
import { userRoutes } from './features/moderation/users/routes.ts'
import { monitoringRoutes } from './features/monitoring/routes.ts'
import { notifyOwner } from './features/notifications/notify.ts'
import { pushNotifications } from './features/notifications/push-notifications.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { personaRoutes } from './features/personas/routes.ts'
import { presetRoutes } from './features/presets/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { tagRoutes } from './features/tags/routes.ts'
import { foreignPictureRoutes } from './features/uploads/foreign/routes.ts'
import { mediaRoutes, uploadRoutes } from './features/uploads/routes.ts'
import { ModelDownloads } from './models/downloads/download-manager.ts'
import { embeddingModelRoutes } from './models/embedding/routes.ts'
import { localModelRoutes } from './models/local/routes.ts'
import { modelRoutes } from './models/routes.ts'
import { type AdmissionRules, admitCalls, waitForCalls } from './platform/http/admission/admission.ts'
import { answerError, sendProblem } from './platform/http/answer-error.ts'
import { createBinder } from './platform/http/bind.ts'
import { answerForeignReader, createOriginWarning, refuseForeignHost } from './platform/http/check-origin.ts'
import { serveWeb } from './platform/http/downloads/serve-web.ts'
import { requirePolicies } from './platform/http/guards.ts'
import { addHeaders, isApi, setHeaders } from './platform/http/headers.ts'
import { RateLimiter } from './platform/http/limits/limits.ts'
import { SharedLimits } from './platform/http/limits/share-limits.ts'
import { limitConnections } from './platform/http/listen.ts'
import { openApiRoutes } from './platform/http/openapi/openapi-routes.ts'
import {
  type Health,
  healthRoutes,
  metricsRoute,
  securityTextRoute,
} from './platform/http/operator-routes.ts'
import { refuseUnknownAddresses } from './platform/http/unknown-address.ts'
import { addFileBody } from './platform/http/uploads/file-body.ts'
import { LONGEST_REQUEST_MS, limitSlowBodies } from './platform/http/uploads/slow-bodies.ts'
import { drainUnreadBodies } from './platform/http/uploads/unread-body.ts'
import { noteActor, watchRequests } from './platform/http/watch-requests.ts'

/** Time (ms) for clients to get the last events before shutdown cuts their connections. */
const DRAIN_MS = 250
/** Longer than a proxy's keep-alive (Caddy: two minutes), so that a proxy never reuses a closing connection. */
const KEEP_ALIVE_MS = 125_000
const COMPRESS_BYTES = 1_024
/** Only JSON: the web app is compressed at build time, images by their formats. */
const JSON_TYPE = /^application\/(problem\+)?json/
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export interface AppOptions {
  readonly context: AppContext
  readonly health: Health
  /** If absent, only the API is served. */
  readonly webRoot?: string | undefined
  readonly admission?: AdmissionRules | undefined
}

export interface App {
  readonly fastify: FastifyInstance
  /** Lets answers finish or saves them, then closes connections. */
  close(): Promise<void>
}

export async function createApp({ context, health, webRoot, admission }: AppOptions): Promise<App> {
  const { config } = context
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger, // pino's own type would spread to every plugin's types
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    connectionTimeout: 0,
    requestTimeout: LONGEST_REQUEST_MS,
    // Node counts connections that never sent a request as busy, which would delay shutdown.
    forceCloseConnections: true,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: 1_000 },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    genReqId: () => crypto.randomUUID(),
    // The logger's mixin adds the request's fields.
    childLoggerFactory: logger => logger,
    // A URL that cannot be decoded gets a 404.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(setHeaders(request, reply.type('application/problem+json')), problem('not_found'))
    },
  })
  if (config.trustProxy === undefined) limitConnections(app.server)
  watchRequests(app, context.metrics.requests)
  app.setErrorHandler(answerError)
  addHeaders(app)
  requirePolicies(app)
  const refuse = refuseUnknownAddresses(app)
  addFileBody(app)
  limitSlowBodies(app)
  drainUnreadBodies(app)
  await app.register(cookie)
  await app.register(compress, {
    threshold: COMPRESS_BYTES,
    customTypes: JSON_TYPE,
    encodings: ['br', 'gzip'],
    brotliOptions: fastBrotli,
  })

  app.addHook('onRequest', async (request, reply) => {
    refuseForeignHost(request, config)
    if (isApi(request) && answerForeignReader(request, reply, config.allowedOrigins)) return reply
    return
  })
  admitCalls(app, context.metrics.requests, admission)
  const logins = new LiveLogins(context.db, context.clock, context.bus)
  const authenticate = createAuthenticate(context, logins)
  const warnOfOrigin = createOriginWarning(config, context.log)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async request => {
    if (isApi(request)) request.actor = await authenticate(request)
    noteActor(request)
    warnOfOrigin(request)
  })

  const limiter = new RateLimiter(config.rateLimits, () => context.clock.now().getTime() + sharing.aheadMs)
  const sharing = new SharedLimits(context, limiter.windows)
  const bind = createBinder({
    app,
    db: context.db,
    limiter,
    subscribers: context.subscribers,
    intentKey: context.keys.intents,
  })
  const hub = new ModelDownloads(context)
  const token = config.metricsToken
  securityTextRoute(app, { contact: config.securityContact, clock: context.clock })
  healthRoutes(app, {
    health,
    areFilesReached: () => context.fileReach.isReached(),
    areFilesShared: () => context.isAlone || context.fileReach.isShared(),
    token,
  })
  metricsRoute(app, { metrics: () => context.metrics.text(), token })
  openApiRoutes(app)
  accountRoutes(bind, context, logins, notifyOwner)
  eventRoutes(bind, context, logins)
  auditRoutes(bind)
  notificationRoutes(bind, context)
  pushRoutes(bind, context)
  pushNotifications(context)
  uploadRoutes(bind, context)
  foreignPictureRoutes(bind, context)
  mediaRoutes(app, context)
  profileRoutes(bind, context, logins)
  modelRoutes(bind, context, hub)
  localModelRoutes(bind, context, hub)
  const madeVectors = { countTexts, forget: deleteModelVectors, release: releaseModel }
  embeddingModelRoutes(bind, context, hub, madeVectors)
  tagRoutes(bind, context, countTagged)
  lorebookRoutes(bind, context)
  blockRoutes(bind)
  cardRoutes(bind, context)
  authorRoutes(bind, context)
  ratingRoutes(bind, context)
  commentRoutes(bind, context)
  favoriteRoutes(bind, context)
  reportRoutes(bind, context)
  revisionRoutes(bind, context)
  reviewRoutes(bind)
  personaRoutes(bind, context)
  presetRoutes(bind, context)
  const chat = await chatRoutes(bind, context, logins)
  await openAiRoutes(app, chat, limiter)
  mcpRoutes(app, limiter)
  userRoutes(bind, context, logins, id => stopUserAnswers(context.db, chat.generations, id))
  monitoringRoutes(bind, context)
  ownershipRoutes(bind, chat, logins)
  bind.requireAll(allRoutes)
  app.addHook('preClose', () => waitForCalls(context.metrics.requests))
  // Only when listening, after everything that can fail.
  app.addHook('onListen', async () => hub.begin())
  const isNew = createAccountWatch(context.db)
  if (webRoot !== undefined) await serveWeb(app, { root: webRoot, origins: config, isNew, refuse })
  return {
    fastify: app,
    async close() {
      await Promise.all([hub.close(), chat.close()])
      await sharing.close()
      context.subscribers.close()
      await delay(DRAIN_MS)
      await app.close()
    },
  }
}
