import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { type Grant, grants, grantsOf, isStaffRole, mayDo, type PlaceRights } from '#contract/rights.ts'
import { batched } from './batched.ts'
import { opensFor } from './browser-cookie.ts'
import type { Database } from './database.ts'
import type { TokenClaims, Tokens } from './tokens.ts'

/** Who is calling. Role and rights are read from the account, not from the token, so they are current. */
export type Caller = {
  id: string
  role: Role
  name: string
  email: string
  sessionId: string
  /**
   * The rights of staff for all places; empty for others. In a call about a thing at a place: the caller's rights
   * there.
   */
  rights: readonly Grant[]
  /** The rights of staff for one place only. */
  placeRights: readonly PlaceRights[]
  /**
   * The places for which the caller has the right that the endpoint needs; null: all of them, and for everybody but
   * staff. Rows that belong to a place are filtered by it (`atPlaces`).
   */
  places: readonly string[] | null
  /**
   * Of staff whose session has passed no second factor yet: whether they have one to `use`, or are to `add` one.
   */
  factorDue: 'use' | 'add' | null
  /** The tag of their language; null if they have chosen none. */
  language: string | null
}

/**
 * Somebody who acts by a link or a pass and not by a log-in, as verbs take a caller: a patient without an account, who
 * acts for themselves alone, or the doctor of a video visit.
 */
export const withoutLogIn = (id: string, role: 'user' | 'doctor'): Caller => ({
  id,
  role,
  name: '',
  email: '',
  sessionId: '',
  rights: [],
  placeRights: [],
  places: null,
  factorDue: null,
  language: null,
})

/**
 * `idle`: the session of staff was unused for longer than allowed, so it is no longer accepted. `browser`: the hash of
 * the browser's secret that the session is bound to.
 */
type Found = Caller & { idle: boolean; browser: Buffer | null }

export type CallerLookup = {
  /**
   * Null if nobody is logged in. At most a second behind the database. `browsers`: the calling browser's secrets as
   * hashes (`browsersIn`); a session that is bound to a browser does not open without its own.
   */
  (authorization: string | undefined, browsers: readonly Buffer[]): Promise<Found | null>
  /** Forgets a person, so that this server sees changes at once: name, rights, the end of a session. */
  forgetUser(userId: string): void
}

/** `claims` and `userId` are set once the caller was found. */
type Remembered = { caller: Promise<Found | null>; until: number; claims?: TokenClaims; userId?: string }

const freshMs = 1000
const mostRemembered = 20_000

/**
 * Looks up the caller by a bearer token. The session's row decides, so a token ends with its session. A caller is kept
 * for a second, which saves a query for each request. The content of a token is kept longer: a right signature stays
 * right, and the session says when the log-in ends.
 */
export function callerLookup(
  db: Database,
  tokens: Tokens,
  { staffIdleMinutes, secondFactor }: { staffIdleMinutes: number; secondFactor: boolean },
): CallerLookup {
  /** By token. */
  const remembered = new Map<string, Remembered>()

  /** Callers that come at the same time share a statement. */
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
      select asked.n, account.id, account.role, person.name, account.email, person.language,
        session.by_pin as "byPin", session.browser_hash as browser,
        -- A PIN works where somebody has proved by password and factor that it is them.
        case when ${secondFactor}::boolean and account.role in ('doctor', 'admin', 'reception')
          and session.factor_at is null and not session.by_pin
        then case when has_factor(account.id) then 'use' else 'add' end end as "factorDue",
        session_is_idle(account.role, session.active_at, ${staffIdleMinutes}) as idle,
        case when account.role in ('admin', 'reception') then rights_of(account.id) else '{}' end as rights,
        case when account.role in ('admin', 'reception') then place_rights_of(account.id) else '[]' end as "placeRights"
      from unnest(
        ${asked.map(({ sessionId }) => sessionId)}::uuid[], ${asked.map(({ id }) => id)}::uuid[],
        ${asked.map(({ role }) => role)}::text[]
      ) with ordinality as asked (session_id, id, role, n)
      join sessions session on session.id = asked.session_id
      join users account on account.id = session.user_id
      join persons person on person.id = account.id
      where account.id = asked.id and account.role = asked.role
        and session.ended_at is null and session.expires_at > clinic_now() and account.closed_at is null
    `.execute(db)
    const found = new Map(rows.map(({ n, ...person }) => [n, person]))
    return asked.map(({ sessionId }, n) => {
      const person = found.get(n + 1)
      if (!person) return null
      const { byPin, rights, placeRights, ...rest } = person
      // A session by PIN has desk rights only, whoever logged in. Rights of a newer version are ignored.
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

  async function remember(token: string): Promise<Found | null> {
    const now = performance.now()
    const known = remembered.get(token)
    if (known && known.until > now) return known.caller
    if (remembered.size >= mostRemembered) remembered.clear()
    const entry: Remembered = { caller: findBy(token, known?.claims), until: now + freshMs }
    remembered.set(token, entry)
    entry.caller.then(
      (found) => {
        // Whoever is about to pass their second factor goes on at once, on every server.
        if (!found || found.factorDue) return remembered.delete(token)
        const { id, role, sessionId } = found
        entry.claims = { id, role, sessionId }
        entry.userId = id
      },
      () => remembered.delete(token),
    )
    return entry.caller
  }

  const lookUp = async (authorization: string | undefined, browsers: readonly Buffer[]) => {
    const token = /^Bearer (\S{1,2000})$/i.exec(authorization ?? '')?.[1]
    const found = token ? await remember(token) : null
    return found && opensFor(found.browser, browsers) ? found : null
  }

  return Object.assign(lookUp, {
    forgetUser(userId: string) {
      for (const [token, entry] of remembered) {
        // A lookup under way may be for this person with old data: drop it too.
        if ((entry.userId ?? userId) === userId) remembered.delete(token)
      }
    },
  })
}
