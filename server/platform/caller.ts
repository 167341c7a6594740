import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { type Grant, grants, grantsOf, isStaffRole, mayDo, type PlaceRights } from '#contract/rights.ts'
import { batched } from './batched.ts'
import type { Database } from './database.ts'
import type { TokenClaims, Tokens } from './tokens.ts'

/** Who is calling, as the database knows them now: role and rights are the account's, not the token's. */
export type Caller = {
  id: string
  role: Role
  name: string
  email: string
  sessionId: string
  /**
   * What staff may do at all places; nobody else has any. Within a call about a thing of a place: what they may there.
   */
  rights: readonly Grant[]
  /** What staff may do at one place only. */
  placeRights: readonly PlaceRights[]
  /**
   * The places for which the caller has the right of the endpoint that is called; null: all of them, and for everybody
   * but staff. Whatever belongs to a place is filtered by it (`atPlaces`).
   */
  places: readonly string[] | null
  /** By its tag; null where they have not chosen one. */
  language: string | null
}

/** `idle`: nobody has used this log-in for longer than staff's may be left alone, so that it does nothing more. */
type Found = Caller & { idle: boolean }

export type CallerLookup = {
  /** Null where nobody is signed in, or no longer. At most a second behind the database. */
  (authorization: string | undefined): Promise<Found | null>
  /**
   * Forgets what it knows of a person, so that this server sees at once what changed: name, rights, a session's end.
   */
  forgetUser(userId: string): void
}

/** `claims` and `userId` are there once the caller was found. */
type Remembered = { caller: Promise<Found | null>; until: number; claims?: TokenClaims; userId?: string }

const freshMs = 1000
const mostRemembered = 20_000

/**
 * Looks up who a bearer token belongs to. The session row decides, so a token dies with its session; a caller is
 * remembered for a second, so that a busy one does not cost a query a request. What their token says is remembered
 * longer: a signature that was right stays right, and when the log-in ends is the session's to say.
 */
export function callerLookup(db: Database, tokens: Tokens, staffIdleMinutes: number): CallerLookup {
  /** By token. */
  const remembered = new Map<string, Remembered>()

  /** Many who come at the same time, each for the first time in a second, share a statement. */
  const find = batched<TokenClaims, Found | null>({
    runAll: findAll,
    mostAtOnce: 64,
    keyOf: ({ sessionId }) => sessionId,
    isStuck: () => false,
  })

  async function findAll(asked: readonly TokenClaims[]): Promise<(Found | null)[]> {
    type Row = Omit<Found, 'sessionId' | 'rights' | 'placeRights' | 'places'>
    type Given = { rights: Grant[]; placeRights: PlaceRights[]; byPin: boolean }
    const { rows } = await sql<Row & Given & { n: number }>`
      select asked.n, person.id, person.role, person.name, person.email, person.language,
        session.by_pin as "byPin", session_is_idle(person.role, session.active_at, ${staffIdleMinutes}) as idle,
        case when person.role in ('admin', 'reception') then rights_of(person.id) else '{}' end as rights,
        case when person.role in ('admin', 'reception') then place_rights_of(person.id) else '[]' end as "placeRights"
      from unnest(
        ${asked.map(({ sessionId }) => sessionId)}::uuid[], ${asked.map(({ id }) => id)}::uuid[],
        ${asked.map(({ role }) => role)}::text[]
      ) with ordinality as asked (session_id, id, role, n)
      join sessions session on session.id = asked.session_id
      join users person on person.id = session.user_id
      where person.id = asked.id and person.role = asked.role
        and session.ended_at is null and session.expires_at > clinic_now() and person.closed_at is null
    `.execute(db)
    const found = new Map(rows.map(({ n, ...person }) => [n, person]))
    return asked.map(({ sessionId }, n) => {
      const person = found.get(n + 1)
      if (!person) return null
      const { byPin, rights, placeRights, ...rest } = person
      // A PIN opens what the desk does and nothing else, whoever's it is. A right of a newer version is none here.
      const known = (given: readonly Grant[]) =>
        byPin
          ? grantsOf.reception.filter((right) => mayDo(given, right))
          : grants.filter((right) => given.includes(right))
      return {
        ...rest,
        sessionId,
        rights: isStaffRole(person.role) ? known(rights) : [],
        placeRights: isStaffRole(person.role)
          ? placeRights.map((at) => ({ placeId: at.placeId, rights: known(at.rights) }))
          : [],
        places: null,
      }
    })
  }

  async function findBy(token: string, known: TokenClaims | undefined): Promise<Found | null> {
    const claims = known ?? (await tokens.read(token))
    return claims && find(claims)
  }

  const lookUp = async (authorization: string | undefined) => {
    const token = /^Bearer (\S{1,2000})$/i.exec(authorization ?? '')?.[1]
    if (!token) return null
    const now = performance.now()
    const known = remembered.get(token)
    if (known && known.until > now) return known.caller
    if (remembered.size >= mostRemembered) remembered.clear()
    const entry: Remembered = { caller: findBy(token, known?.claims), until: now + freshMs }
    remembered.set(token, entry)
    entry.caller.then(
      (found) => {
        if (!found) return remembered.delete(token)
        const { id, role, sessionId } = found
        entry.claims = { id, role, sessionId }
        entry.userId = id
      },
      () => remembered.delete(token),
    )
    return entry.caller
  }

  return Object.assign(lookUp, {
    forgetUser(userId: string) {
      for (const [token, entry] of remembered) {
        // A lookup still under way may be this person with old data: drop it too.
        if ((entry.userId ?? userId) === userId) remembered.delete(token)
      }
    },
  })
}
