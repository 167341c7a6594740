import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AuditEntry, idsIn, isNoted, isNotedRefusal, note, noteLook, otherPerson, searchedBy } from './audit.ts'
import type { Caller } from './caller.ts'
import { callerAddress } from './caller-address.ts'
import type { Database, Queries } from './database.ts'
import { Failure } from './failure.ts'
import { underway } from './underway.ts'

type Call = { request: FastifyRequest; caller: Caller; query: unknown }

/**
 * What of the calls of an endpoint is noted in the audit. `strict` (tests and development) takes a change that is noted
 * but was made in no transaction for the mistake it is.
 */
export function auditOf(endpoint: Endpoint, db: Database, strict: boolean) {
  const entryOf = ({ request, caller, query }: Call): AuditEntry => ({
    endpoint,
    caller,
    address: callerAddress(request),
    subject: Object.values((request.params ?? {}) as Record<string, string>),
    shown: [],
    details: searchedBy(query),
    onlyOthers: false,
  })

  async function make<A>(entry: AuditEntry, handle: () => Promise<A>): Promise<A> {
    const change = { ...entry, noted: false, note: (tx: Queries) => note(tx, entry) }
    const answer = await underway.run(change, handle)
    if (change.noted) return answer
    if (strict) throw new Error(`${endpoint.path} has changed something outside of a transaction that notes it`)
    await note(db, entry)
    return answer
  }

  async function look<A extends { body: unknown }>(entry: AuditEntry, handle: () => Promise<A>): Promise<A> {
    // What streams is on its way before it is whole.
    if (endpoint.streams) await noteLook(db, entry)
    const answer = await handle()
    entry.shown.push(...idsIn(answer.body))
    if (!endpoint.streams) await noteLook(db, entry)
    return answer
  }

  return {
    /** Handles a call, noted if it is to be: a change by its transaction, a look once it is known what is shown. */
    async handling<A extends { body: unknown }>(
      request: FastifyRequest,
      caller: Caller | null,
      query: unknown,
      handle: () => Promise<A>,
    ): Promise<A> {
      const other = caller && endpoint.method === 'GET' ? otherPerson(endpoint, caller, request, query) : null
      const onlyOthers = caller?.role === 'user' && endpoint.showsOthers === true && !other
      if (!caller || !(isNoted(endpoint, caller) || other || onlyOthers)) return handle()
      const entry = { ...entryOf({ request, caller, query }), onlyOthers }
      if (other) entry.shown.push(other)
      return endpoint.method === 'GET' ? look(entry, handle) : make(entry, handle)
    },
    /** Throws the failure, noted where somebody tried what they may not or asked for what is not theirs. */
    async refuse(request: FastifyRequest, caller: Caller | null, failure: unknown): Promise<never> {
      if (caller && failure instanceof Failure && isNotedRefusal(endpoint, failure.status)) {
        await note(db, entryOf({ request, caller, query: undefined }), failure.code)
      }
      throw failure
    },
  }
}
