import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AuditEntry,
  idsIn,
  isNoted,
  isNotedRefusal,
  note,
  noteChange,
  noteLook,
  otherPerson,
  searchedBy,
} from './audit.ts'
import type { Caller } from './caller.ts'
import { callerAddress } from './caller-address.ts'
import type { Database, Queries } from './database.ts'
import { Failure } from './failure.ts'
import { underway } from './underway.ts'

type Call = { request: FastifyRequest; caller: Caller; query: unknown }

/**
 * Notes the calls of an endpoint in the audit. `strict` (tests and development): a change that is to be noted but was
 * made outside a transaction is an error.
 */
export function auditOf(endpoint: Endpoint, db: Database, strict: boolean) {
  const isLook = endpoint.method === 'GET' || endpoint.onlyReads === true
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
    const change = { ...entry, noted: false, note: (tx: Queries) => noteChange(tx, entry) }
    const answer = await underway.run(change, handle)
    if (change.noted) return answer
    if (strict) throw new Error(`${endpoint.path} has changed something outside of a transaction that notes it`)
    await noteChange(db, entry)
    return answer
  }

  async function look<A extends { body: unknown }>(entry: AuditEntry, handle: () => Promise<A>): Promise<A> {
    // A stream begins before its content is known, so it is noted first.
    if (endpoint.streams) await noteLook(db, entry)
    const answer = await handle()
    entry.shown.push(...idsIn(answer.body))
    if (!endpoint.streams) await noteLook(db, entry)
    return answer
  }

  return {
    /**
     * Handles a call and notes it if needed: a change within its transaction, a look after it is known what was shown.
     */
    async handling<A extends { body: unknown }>(
      request: FastifyRequest,
      caller: Caller | null,
      query: unknown,
      handle: () => Promise<A>,
    ): Promise<A> {
      const other = caller && isLook ? otherPerson(endpoint, caller, request, query) : null
      const onlyOthers = caller?.role === 'user' && endpoint.showsOthers === true && !other
      if (!caller || !(isNoted(endpoint, caller) || other || onlyOthers)) return handle()
      const entry = { ...entryOf({ request, caller, query }), onlyOthers }
      // A list of a person concerns them also where it shows nothing.
      const { personId = other } = (query ?? {}) as { personId?: string | null }
      if (personId) entry.shown.push(personId)
      return isLook ? look(entry, handle) : make(entry, handle)
    },
    /** Throws the failure. Notes it if the caller tried something forbidden or asked for somebody else's record. */
    async refuse(request: FastifyRequest, caller: Caller | null, failure: unknown): Promise<never> {
      if (caller && failure instanceof Failure && isNotedRefusal(endpoint, failure.status)) {
        await note(db, entryOf({ request, caller, query: undefined }), failure.code)
      }
      throw failure
    },
  }
}
