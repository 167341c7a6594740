import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { generalLimits } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { authRoutes } from './auth/routes.ts'
import { mustHaveProved } from './auth/must-have-proved.ts'
import { type Activity, sessionActivity } from './auth/session-activity.ts'
import { firstDayRoutes } from './moving-in/first-day/routes.ts'
import { hoursRoutes } from './hours/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { calendarRoutes, serveCalendarFeeds } from './desk/calendar/routes.ts'
import { careRequestRoutes } from './care-requests/routes.ts'
import { changeRequestRoutes } from './booking/change-requests/routes.ts'
import { medicineRoutes } from './medicines/routes.ts'
import { formCatalogueRoutes } from './forms/catalogue/routes.ts'
import { formPassRoutes } from './desk/forms/routes.ts'
import { formRoutes } from './forms/routes.ts'
import { recordRoutes } from './records/routes.ts'
import type { Config } from './config.ts'
import { deskRoutes } from './desk/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { doctorRoutes } from './doctors/routes.ts'
import type { BareGround, Ground } from './ground.ts'
import { serveOutbox } from './mail/serve-outbox.ts'
import { type LiveChannel, type LiveOptions, liveChannel } from './notifications/live.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { importRoutes } from './moving-in/imports/routes.ts'
import { kindRoutes } from './clinic/kinds/routes.ts'
import { emergencyNumberOf } from './clinic/places/emergency-number.ts'
import { legalRoutes } from './legal/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { placeRoutes } from './clinic/places/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { mount } from './platform/bind.ts'
import { allDone } from './platform/afterwards.ts'
import { type Caller, type CallerLookup, callerLookup } from './platform/caller.ts'
import { callerAddress } from './platform/caller-address.ts'
import { answerClientError, isMalformed } from './platform/client-errors.ts'
import { asFailure } from './platform/constraints.ts'
import { Failure } from './platform/failure.ts'
import { languageOf } from './platform/language.ts'
import { callersAt, callLimits } from './platform/limits.ts'
import { openApiOf } from './platform/openapi.ts'
import { servePictures } from './platform/pictures.ts'
import { closeWhenEnding, type Readiness } from './platform/readiness.ts'
import { openLog } from './platform/log.ts'
import { failures } from './platform/metrics.ts'
import { followRequests, requestIds } from './platform/requests.ts'
import { logTrouble, type Trouble } from './platform/trouble.ts'
import { passBytes } from './platform/bytes.ts'
import { readMultipart } from './platform/uploads.ts'
import { apiPageHeaders, noPagePolicy, ofEveryAnswer, pageHeaders } from './platform/security-headers.ts'
import { pagesAreBuilt, serveWebPages } from './platform/web-pages.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { readinessOf } from './start/readiness-of.ts'
import { reportRoutes } from './reports/routes.ts'
import { serveSecurityTxt } from './site/security-txt.ts'
import { serveSitemap } from './site/sitemap.ts'
import { healthRoutes, systemRoutes } from './system/routes.ts'
import { type VideoChannel, videoChannel } from './video/live-video.ts'
import { videoRoutes } from './video/routes.ts'
import { waitingListRoutes } from './booking/waiting-list/routes.ts'

/** Where `npm run build` leaves the browser app. */
export const builtApp = join(import.meta.dirname, '../web/build/client')

const jsonLimitBytes = 64 * 1024

type AppOptions = {
  log?: FastifyBaseLogger
  /** Shorter intervals for tests, which do not wait for a heartbeat. */
  live?: LiveOptions | undefined
  activityWaitMs?: number | undefined
  /** The browser app's build, to be served beside the API. */
  webFolder?: string
}

/** A server that can listen, what its verbs work with, and whether it should be sent requests. */
export type App = { app: FastifyInstance; ground: Ground; readiness: Readiness }

/** Builds the server, not yet listening: pages and API on one port; of a worker, only its health. */
export async function buildApp(bare: BareGround, options: AppOptions = {}): Promise<App> {
  const { config, db } = bare
  const { log = openLog(config), live: liveOptions } = options
  const webFolder = options.webFolder && pagesAreBuilt(options.webFolder) ? options.webFolder : undefined
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // Each log line of a request already names its id.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustProxy > 0),
    // Trust only the forwarding headers that our own proxies have added.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: jsonLimitBytes,
    requestTimeout: 60_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    // Answer requests on connections that were open before the server began to close.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Addresses that cannot be decoded are not routed, and so do not reach the error handler.
    frameworkErrors: (error, request, reply) => answerFailure(log, error, request, reply),
    clientErrorHandler: answerClientError,
  })
  const readiness = readinessOf(bare)
  followRequests(app, config)
  closeWhenEnding(app, readiness)
  const live = liveChannel({ db, config, log }, liveOptions)
  const video = videoChannel({ db, log }, liveOptions)
  app.addHook('preClose', async () => {
    live.close()
    video.close()
  })
  app.addHook('onClose', allDone)
  const lookUp = callerLookup(db, bare.tokens, config)
  const activity = sessionActivity({ db, log }, options.activityWaitMs)
  app.addHook('onClose', () => activity.stop())
  const forgetCaller = (userId: string) => {
    lookUp.forgetUser(userId)
    void live.recheck(userId)
  }
  const ground: Ground = { ...bare, log, forgetCaller }
  app.setErrorHandler((error, request, reply) => answerFailure(log, error, request, reply))
  readJson(app)
  await readMultipart(app)
  passBytes(app)
  await app.register(helmet, ofEveryAnswer({ https: config.trustProxy > 0 || config.publicUrl.startsWith('https:') }))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', noPagePolicy)
    if (isMalformed(request.raw)) throw new Failure('not_http')
  })
  await app.register(async (api) => serveApi(api, ground, { live, video, lookUp, readiness, activity }), {
    prefix: '/api',
  })
  if (config.role !== 'worker') {
    serveSitemap(app, ground)
    serveSecurityTxt(app, ground)
  }
  if (config.role !== 'worker' && webFolder) {
    await serveWebPages(app, webFolder, {
      emergencyNumber: emergencyNumberOf(db),
      currency: config.currency,
      pageHeaders: pageHeaders(webFolder, { hasStripe: config.stripe !== undefined }),
    })
  } else app.setNotFoundHandler(() => Promise.reject(new Failure('not_found')))
  return { app, ground, readiness }
}

type Served = { live: LiveChannel; video: VideoChannel; lookUp: CallerLookup; readiness: Readiness; activity: Activity }

/**
 * Everything below `/api`. The limits belong to this scope: every request that the router sends here is counted,
 * including those to unknown addresses.
 */
async function serveApi(
  api: FastifyInstance,
  ground: Ground,
  { live, video, lookUp, readiness, activity }: Served,
): Promise<void> {
  const { config, db, log } = ground
  const limits = callLimits(db, config, log)
  api.addHook('onClose', () => limits.stop())
  api.addHook('onRequest', async (request) => {
    const { unlimited } = request.routeOptions.config as { unlimited?: boolean }
    if (!unlimited) await limits.count('', generalLimits, callersAt(callerAddress(request)))
  })
  const toMount = {
    ...{ strict: !config.production, db, limits, noteActivity: activity.note },
    mustHaveProved: (caller: Caller) => mustHaveProved(ground, caller),
  }
  api.setNotFoundHandler(() => Promise.reject(new Failure('not_found')))
  mount(api, healthRoutes(readiness), lookUp, toMount)
  if (config.role === 'worker') return
  mount(
    api,
    [
      ...legalRoutes(ground),
      ...authRoutes(ground),
      ...peopleRoutes(ground),
      ...placeRoutes(ground),
      ...kindRoutes(ground),
      ...doctorRoutes(ground),
      ...hoursRoutes(ground),
      ...paymentRoutes(ground),
      ...bookingRoutes(ground),
      ...waitingListRoutes(ground),
      ...changeRequestRoutes(ground),
      ...recordRoutes(ground),
      ...medicineRoutes(ground),
      ...formCatalogueRoutes(ground),
      ...formRoutes(ground),
      ...formPassRoutes(ground),
      ...documentRoutes(ground),
      ...messageRoutes(ground),
      ...timelineRoutes(ground),
      ...insightRoutes(ground),
      ...deskRoutes(ground),
      ...calendarRoutes(ground),
      ...videoRoutes(ground, video),
      ...careRequestRoutes(ground),
      ...notificationRoutes(ground, live),
      ...privacyRoutes(ground),
      ...firstDayRoutes(ground),
      ...importRoutes(ground),
      ...reportRoutes(ground),
      ...systemRoutes(ground),
    ],
    lookUp,
    toMount,
  )
  servePictures(api, db)
  serveCalendarFeeds(api, ground)
  if (config.demo && !config.smtpUrl) serveOutbox(api, ground)
  describeApi(api, config)
}

/** Serves the OpenAPI document; the page to read it runs third-party scripts, so not in production. */
function describeApi(api: FastifyInstance, { production }: Config): void {
  // Built at the first request, because it takes 0.1 s that would delay each start.
  let document: string | undefined
  api.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApiOf(endpoints))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  if (production) return
  // Loaded at the first request, because it takes 17 MB of memory.
  let page: Promise<FastifyInstance> | undefined
  api.get('/docs', (_, reply) => reply.redirect('/api/docs/'))
  api.get('/docs/*', async (request, reply) => {
    page ??= pageOfApi()
    const { statusCode, headers, payload, rawPayload } = await (await page).inject(request.url)
    return reply
      .code(statusCode)
      .headers({ 'content-type': headers['content-type'], ...apiPageHeaders(payload) })
      .send(rawPayload)
  })
}

async function pageOfApi(): Promise<FastifyInstance> {
  const page = fastify()
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const configuration = { url: '/api/openapi.json', withDefaultFonts: false, hideClientButton: true } as const
  await page.register(scalar, { routePrefix: '/api/docs', configuration })
  return page
}

/** JSON only, as a string that is read strictly; an empty body is no body, whatever its declared type. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { rawBody } = request.routeOptions.config as { rawBody?: boolean }
    if (rawBody) return done(null, body)
    if (body.length === 0) return done(null, undefined)
    try {
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer))
      done(null, value)
    } catch {
      done(new Failure('invalid_json'))
    }
  })
}

function answerFailure(log: FastifyBaseLogger, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asFailure(thrown)
  const failure =
    known instanceof Failure ? known : new Failure(codeOf(thrown as { statusCode?: number; code?: string }))
  failures.inc({ code: failure.code })
  const trouble = troubleOf(failure)
  if (trouble) {
    const { method, id: requestId, routeOptions } = request
    logTrouble(log, trouble, failure.cause ?? thrown, { requestId, method, route: routeOptions?.url })
  }
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  // For server errors, the answer includes the request id, so that people can report it.
  const said = failure.bodyIn(languageOf(request))
  const body = failure.status >= 500 ? { ...said, requestId: request.id } : said
  return reply
    .code(failure.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(body)
}

/** The name under which operators see this failure in the log; undefined for failures that are not their concern. */
function troubleOf({ code, cause, issues }: Failure): Trouble | undefined {
  // A readiness check reports its own findings in the answer.
  if (code === 'not_ready' && issues) return undefined
  // Its process died or took too long, or this system has none.
  if (code === 'no_papers_now') return 'unexpected'
  if (code === 'unexpected' || code === 'not_ready' || code === 'provider_unavailable') return code
  return code === 'invalid_input' && cause ? 'unforeseen_input' : undefined
}

/** The failure code for an error of the framework itself. */
function codeOf({ statusCode = 500, code }: { statusCode?: number; code?: string }) {
  if (statusCode === 413) return 'too_large'
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media'
  if (statusCode === 404) return 'not_found'
  if (statusCode === 429) return 'too_many_requests'
  return statusCode < 500 ? 'invalid_input' : 'unexpected'
}
