import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from './database.ts'
import type { Tokens } from './tokens.ts'

/** Who is calling, as the database knows them now: the role is the account's, not the token's. */
export type Caller = { id: string; role: Role; name: string; email: string; sessionId: string }

export type CallerLookup = {
  /** Null where nobody is signed in, or no longer. At most a second behind the database. */
  (authorization: string | undefined): Promise<Caller | null>
  /** Forgets what it knows of a session, so that this server sees its end at once. */
  forget(sessionId: string): void
}

const freshMs = 1000
const mostRemembered = 20_000

/**
 * Looks up who a bearer token belongs to. The session row decides, so a token dies with its session; a caller is
 * remembered for a second, so that a busy one does not cost a query a request.
 */
export function callerLookup(db: Database, tokens: Tokens): CallerLookup {
  const remembered = new Map<string, { caller: Promise<Caller | null>; until: number; sessionId?: string }>()

  async function find(token: string): Promise<Caller | null> {
    const claims = await tokens.read(token)
    if (!claims) return null
    const { rows } = await sql<Omit<Caller, 'sessionId'>>`
      select person.id, person.role, person.name, person.email
      from sessions session join users person on person.id = session.user_id
      where session.id = ${claims.sessionId}::uuid and person.id = ${claims.id}::uuid and person.role = ${claims.role}
        and session.ended_at is null and session.expires_at > clinic_now() and person.closed_at is null
    `.execute(db)
    const [person] = rows
    if (!person) return null
    const entry = remembered.get(token)
    if (entry) entry.sessionId = claims.sessionId
    return { ...person, sessionId: claims.sessionId }
  }

  const lookUp = async (authorization: string | undefined) => {
    const token = /^Bearer (\S{1,2000})$/i.exec(authorization ?? '')?.[1]
    if (!token) return null
    const now = performance.now()
    const known = remembered.get(token)
    if (known && known.until > now) return known.caller
    if (remembered.size >= mostRemembered) remembered.clear()
    const caller = find(token)
    remembered.set(token, { caller, until: now + freshMs })
    caller.then(
      (found) => found ?? remembered.delete(token),
      () => remembered.delete(token),
    )
    return caller
  }

  return Object.assign(lookUp, {
    forget(sessionId: string) {
      for (const [token, entry] of remembered) if (entry.sessionId === sessionId) remembered.delete(token)
    },
  })
}
