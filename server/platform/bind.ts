import { setTimeout as pause } from 'node:timers/promises'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type AnswerOf,
  type Endpoint,
  failuresOf,
  generalLimits,
  type InputOf,
  needsRight,
  type Paging,
  rightsOf,
  untouchedHeader,
} from '#contract/endpoint.ts'
import { knownFields } from '#contract/known.ts'
import { pageDefault } from '#contract/rules.ts'
import { isPlacedThing, isStaffRole, mayDo, placesOf, rightsAt } from '#contract/rights.ts'
import type { Language } from '../../texts/languages.ts'
import { browsersIn } from './browser-cookie.ts'
import type { Caller, CallerLookup } from './caller.ts'
import { callerAddress } from './caller-address.ts'
import { asFailure } from './constraints.ts'
import type { Database } from './database.ts'
import { Failure } from './failure.ts'
import { inWordsOf, knownIn, type ReadPart } from './known-texts.ts'
import { languageOf } from './language.ts'
import { type CallLimits, callersAt } from './limits.ts'
import { auditOf } from './audited-calls.ts'
import { readyAnswers } from './ready-answers.ts'
import { formOf } from './uploads.ts'
import { read } from './worded.ts'

/** The caller that a handler gets: never null, unless the endpoint is open to anyone. */
type CallerOf<E extends Endpoint> = E['who'] extends 'anyone' ? Caller | null : Caller

export type Handler<E extends Endpoint> = (
  caller: CallerOf<E>,
  input: InputOf<E>,
  request: Around,
) => Promise<AnswerOf<E>>

/**
 * More about a request, for handlers that need it: the caller's address, their language, and for streams and signatures
 * the request and reply themselves.
 */
export type Around = {
  address: string
  /** The secrets of the calling browser, as hashes (`browsersIn`). */
  browsers: readonly Buffer[]
  language: Language
  raw: FastifyRequest
  reply: FastifyReply
}

/** Where a call comes from: its address, and the secrets of its browser as hashes. */
export type CalledFrom = Pick<Around, 'address' | 'browsers'>

/** An endpoint and its handler. */
export type Binding = {
  endpoint: Endpoint
  handler: (caller: Caller | null, input: never, request: Around) => Promise<Answer>
  options: BindingOptions
}

type Answer = { status: number; body: unknown; paging?: Paging }
/** An answer as it will be sent. */
type Made = Answer & { text: string | null }
type Input = { params: unknown; query: unknown; body: unknown }

type BindingOptions = {
  /**
   * Caches answers for this long (ms), for public lists that may be that old. Queries with a `personId` and queries of
   * staff, who may see more, are never answered from the cache. Its answers are made without a caller.
   */
  readyForMs?: number
  /** Removes from the query what does not change the answer, so that equal answers are cached only once. */
  asked?: (query: unknown) => Promise<unknown>
  /** Passes the body as the bytes that came, for checking a signature. */
  rawBody?: true
}

export function bind<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: BindingOptions = {}): Binding {
  return { endpoint, handler: handler as unknown as Binding['handler'], options }
}

// The status is a literal type, so that an answer the contract does not declare is a compile error.
export const ok = <B>(body: B) => ({ status: 200 as const, body })
export const created = <B>(body: B) => ({ status: 201 as const, body })
export const noContent = () => ({ status: 204 as const, body: null })
/** One page of a list, and its paging headers. */
export const pageOf = <B>(body: B, paging: Paging) => ({ status: 200 as const, body, paging })

type Writer = (body: unknown, language: Language) => string
const writers = new WeakMap<z.ZodType, Writer>()

/** A compiled writer: it writes only the fields that the schema declares, and translates known texts for the reader. */
function writerOf(schema: z.ZodType): Writer {
  let write = writers.get(schema)
  if (!write) {
    const jsonSchema = z.toJSONSchema(schema, {
      io: 'output',
      target: 'draft-07',
      override: ({ zodSchema, jsonSchema: part }) => {
        delete part.pattern
        delete part.format
        // Compared as binary fractions: 1.001 would be no multiple of 0.001.
        delete part.multipleOf
        const field = knownFields.get(zodSchema)
        if (field) part.known = field.list
      },
    })
    const compiled = fastJson(jsonSchema as fastJson.Schema)
    const inWords = inWordsOf(jsonSchema as ReadPart)
    write = (body, language) => compiled(inWords && language !== 'en' ? inWords(body, knownIn(language)) : body)
    writers.set(schema, write)
  }
  return write
}

/**
 * Compiles the writers of these endpoints one after the other, with pauses: the first call of each endpoint would
 * otherwise wait 10 to 20 ms.
 */
export async function makeWriters(endpoints: readonly Endpoint[], pauseMs: number): Promise<void> {
  for (const schema of endpoints.flatMap(({ answers }) => Object.values(answers))) {
    if (!schema) continue
    writerOf(schema)
    await pause(pauseMs, undefined, { ref: false })
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, language: Language, unknownIsMissing = false): unknown {
  if (!schema) return undefined
  const found = read(schema, value, language)
  if (found.success) return found.data
  if (unknownIsMissing) throw new Failure('not_found')
  throw new Failure('invalid_input', {
    issues: found.error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })
}

type MountOptions = {
  strict: boolean
  db: Database
  limits: CallLimits
  /** Called for each request of a logged-in caller, with the number of seconds since they last touched the page. */
  noteActivity: (sessionId: string, secondsUntouched: number) => void
  /** Throws `step_up_needed` unless the caller has proved just now that it is them. */
  mustHaveProved: (caller: Caller) => Promise<void>
}

/**
 * The seconds since the user last touched the page, as the page reports them, so that its polling does not count as
 * activity; 0 if the request does not say.
 */
function secondsUntouched({ headers }: FastifyRequest): number {
  const said = headers[untouchedHeader]
  return typeof said === 'string' && /^\d{1,7}$/.test(said) ? Number(said) : 0
}

/**
 * Adds bindings to the API. Each call is checked in this order: rate limit of the address (429), who is calling (401),
 * their role, second factor and rights (403), the input (400, or 404 if the address names nothing), whether they have
 * the right at its place (404), and whether they have just proved that it is them (403, `stepUp`); then the handler
 * runs. Calls of staff and refusals are noted in the audit (`audited-calls.ts`).
 * `strict` (tests and development) also checks each answer and each failure against the contract.
 */
export function mount(
  app: FastifyInstance,
  bindings: readonly Binding[],
  lookUp: CallerLookup,
  { strict, db, limits, noteActivity, mustHaveProved }: MountOptions,
): void {
  for (const { endpoint, handler, options } of bindings) {
    const name = `${endpoint.method} ${endpoint.path}`
    const { who, right, scope } = endpoint
    const rights = rightsOf(endpoint)
    if (who !== 'anyone' && !(Array.isArray(who) && who.length > 0)) throw new Error(`${name} names no roles`)
    if (needsRight(endpoint) !== (right !== undefined)) throw new Error(`${name} lets staff in, but by what right?`)
    if ((scope !== undefined) !== (right !== undefined)) {
      throw new Error(`${name}: what does its right open for one place? Say it in the contract (scope).`)
    }
    const allowedFailures = new Set<string>(failuresOf(endpoint))
    const ready = options.readyForMs ? readyAnswers(options.readyForMs) : undefined
    const callers = new WeakMap<FastifyRequest, Caller | null>()
    const audit = auditOf(endpoint, db, strict)

    const bodyOf = (request: FastifyRequest) => {
      if (endpoint.upload) return formOf(request)
      if (request.isMultipart()) throw new Failure('unsupported_media')
      return request.body
    }
    const inputOf = async (request: FastifyRequest) => {
      const language = languageOf(request)
      return {
        params: parse(endpoint.params, request.params, language, true),
        query: parse(endpoint.query, request.query, language),
        body: parse(endpoint.body, await bodyOf(request), language),
      }
    }
    /**
     * For callers with rights for some places only: the caller with their rights at the places of the requested thing.
     * Throws `not_found` for a thing or place they have no right for, as if it did not exist.
     */
    const atItsPlace = async (caller: Caller, places: readonly string[], input: Input): Promise<Caller> => {
      const isTheirs = (placeId: unknown) => typeof placeId === 'string' && places.includes(placeId)
      for (const part of [input.query, input.body]) {
        const { placeId } = (part ?? {}) as { placeId?: unknown }
        if (placeId != null && !isTheirs(placeId)) throw new Failure('not_found')
      }
      if (!isPlacedThing(scope)) return caller
      const { id } = input.params as { id: string }
      const { rows } = await sql<{ placeId: string | null }>`
        select place.id as "placeId" from places_of(${scope}, ${id}::uuid) place (id)
      `.execute(db)
      const theirs = rows.flatMap(({ placeId }) => (placeId && isTheirs(placeId) ? [placeId] : []))
      if (theirs.length === 0) throw new Failure('not_found')
      return { ...caller, rights: [...new Set(theirs.flatMap((placeId) => rightsAt(caller, placeId)))] }
    }
    const answer = async (
      input: Input,
      request: FastifyRequest,
      reply: FastifyReply,
      known: Caller | null,
    ): Promise<Made> => {
      const caller = known?.places && scope !== 'clinic' ? await atItsPlace(known, known.places, input) : known
      if (endpoint.stepUp === true && caller) await mustHaveProved(caller)
      const address = callerAddress(request)
      const language = languageOf(request)
      const browsers = browsersIn(request)
      const handle = () => handler(caller, input as never, { address, browsers, language, raw: request, reply })
      const result = await audit.handling(request, caller, endpoint.onlyReads ? input.body : input.query, handle)
      const schema = endpoint.answers[result.status]
      if (schema === undefined)
        throw new Error(`${name} answered ${result.status}, which its contract does not declare`)
      if (strict && schema) schema.parse(result.body)
      return { ...result, text: schema ? writerOf(schema)(result.body, language) : null }
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // Streams have no HEAD route: answering it would start the stream.
      exposeHeadRoute: !endpoint.streams,
      ...(endpoint.bodyMost ? { bodyLimit: endpoint.bodyMost } : {}),
      config: {
        rawBody: options.rawBody ?? false,
        bytes: endpoint.bytes ?? false,
        unlimited: endpoint.unlimited ?? false,
      },
      async onRequest(request) {
        if (endpoint.limits) await limits.count(name, endpoint.limits, callersAt(callerAddress(request)))
        const found = await lookUp(request.headers.authorization, browsersIn(request))
        const known = found?.idle ? null : found
        // Until they have passed their second factor, staff are nobody to what is open to anybody.
        const caller = known?.factorDue && who === 'anyone' ? null : known
        let places: string[] | null = null
        if (caller && !endpoint.unlimited) await limits.count('', generalLimits, { account: caller.id })
        if (caller && endpoint.limits) await limits.count(name, endpoint.limits, { account: caller.id })
        if (who !== 'anyone') {
          if (!caller) throw new Failure(found ? 'session_idle' : 'not_signed_in')
          if (!who.includes(caller.role)) await audit.refuse(request, caller, new Failure('wrong_role'))
          if (caller.factorDue && !endpoint.beforeFactor) throw new Failure('second_factor_needed')
          if (right && isStaffRole(caller.role) && !rights.some((each) => mayDo(caller.rights, each))) {
            places = placesOf(caller, rights)
            if (places?.length === 0) await audit.refuse(request, caller, new Failure('right_missing'))
            if (scope === 'all') await audit.refuse(request, caller, new Failure('right_for_all_needed'))
          }
        }
        if (caller && !endpoint.streams) noteActivity(caller.sessionId, secondsUntouched(request))
        callers.set(request, caller && places ? { ...caller, places } : caller)
      },
      async handler(request, reply) {
        try {
          const input = await inputOf(request)
          // Answers for a person are not shared: skip the ready answers.
          const named = (input.query as { personId?: string } | undefined)?.personId
          const caller = callers.get(request) ?? null
          if (ready && named === undefined && !(caller && isStaffRole(caller.role))) {
            if (options.asked) input.query = (await options.asked(input.query)) as typeof input.query
            // Others get this answer too, so it must not depend on who happens to ask first.
            const made = async () =>
              textAndHeaders(endpoint, await answer(input, request, reply, null), request, input.query)
            return await ready(JSON.stringify([languageOf(request), input.params, input.query]), request, reply, made)
          }
          const { status, ...rest } = await answer(input, request, reply, caller)
          // A stream writes to the connection itself.
          if (endpoint.streams) return reply
          const { text, headers } = textAndHeaders(endpoint, { status, ...rest }, request, input.query)
          return send(reply.code(status).headers(headers), text)
        } catch (error) {
          const failure = asFailure(error)
          if (strict && failure instanceof Failure && !allowedFailures.has(failure.code)) {
            throw new Error(`${name} failed with ${failure.code}, which its contract does not list`)
          }
          // The caller is about to prove it and to call again, which is noted then.
          if (failure instanceof Failure && failure.code === 'step_up_needed') throw failure
          return audit.refuse(request, callers.get(request) ?? null, failure)
        }
      },
    })
  }
}

function send(reply: FastifyReply, text: string | null): FastifyReply {
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
}

function textAndHeaders(endpoint: Endpoint, { text, paging }: Made, request: FastifyRequest, asked: unknown) {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (paging) Object.assign(headers, pagingHeaders(endpoint, request.url, paging, asked))
  return { text, headers }
}

/**
 * `X-Total-Count`, with `X-Total-More` if there are more than were counted, and `Link` (RFC 8288) to the first,
 * previous, next and last page, by cursor if there is one. Without a full count there is no last page.
 */
function pagingHeaders(
  { query }: Endpoint,
  url: string,
  { total, isMore, previous, next }: Paging,
  asked: unknown,
): Record<string, string> {
  const address = new URL(url, 'http://localhost')
  // Answers are shared, so parameters that the contract does not know are not repeated in links.
  for (const name of [...address.searchParams.keys()]) {
    if (!Object.hasOwn(query?.shape ?? {}, name)) address.searchParams.delete(name)
    const value = (asked as Record<string, unknown> | null)?.[name]
    if (Array.isArray(value)) address.searchParams.set(name, value.join(','))
  }
  const limit = Number(address.searchParams.get('limit') ?? pageDefault)
  const offset = Number(address.searchParams.get('offset') ?? 0)
  const isByCursor = address.searchParams.has('cursor')
  const link = (rel: string, at: { offset: number } | { cursor: string }) => {
    const { searchParams: to } = address
    for (const name of ['offset', 'cursor']) to.delete(name)
    to.set('limit', String(limit))
    for (const [name, value] of Object.entries(at)) to.set(name, String(value))
    return `<${address.pathname}${address.search}>; rel="${rel}"`
  }
  const links = [link('first', { offset: 0 })]
  if (isByCursor && previous) links.push(link('prev', { cursor: previous }))
  if (!isByCursor && offset > 0) links.push(link('prev', { offset: Math.max(0, offset - limit) }))
  if (next) links.push(link('next', { cursor: next }))
  if (!isMore) links.push(link('last', { offset: Math.max(0, Math.ceil(total / limit) - 1) * limit }))
  return { 'x-total-count': String(total), ...(isMore ? { 'x-total-more': 'true' } : {}), link: links.join(', ') }
}
