import { z } from 'zod'
import { rule } from './broken-rules.ts'
import { commonFailures, type FailureCode, failures } from './failures.ts'
import { isStaffRole, type Right, type Scope } from './rights.ts'
import { type Role, roles } from './roles.ts'
import { storable } from './storable.ts'
import { earliestDate, furthestOffset, latestDate, pageDefault, pageMax, requestsPerMinute } from './rules.ts'

export { type Role, roles }

/**
 * One call of the API: who may make it, its input, its answers and its failures. The server binds a handler to it, the
 * browser calls it, and the OpenAPI document is made from it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The address below `/api`, with `{name}` for parameters. */
  path: string
  topic: string
  summary: string
  /** The roles that may call it. `anyone` needs no log-in; a caller who has one is still recognised. */
  who: 'anyone' | readonly Role[]
  /** The right that staff need for it; of several, any one. Only endpoints for everybody who is logged in have none. */
  right?: Right | readonly [Right, ...Right[]]
  /** What a caller may do who has the right only for some places. Every endpoint with a right has a scope. */
  scope?: Scope
  /**
   * Callers have to have proved within `stepUpMinutes` that it is still them (403 `step_up_needed`), for what harms
   * most if somebody else sits at an open session. `by its verb`: it depends on the call, so the verb asks.
   */
  stepUp?: true | 'by its verb'
  /**
   * Staff may call it before they have proved by a second factor that it is them: what they need for that, and to log
   * out. Every other call fails with `second_factor_needed` until then.
   */
  beforeFactor?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a form (multipart/form-data) with at most one file: the picture in this field. */
  upload?: string
  /** The most bytes of its body, where that is more than others may have. */
  bodyMost?: number
  /** The body is bytes (application/offset+octet-stream), which the handler reads as they come. */
  bytes?: true
  /**
   * Whether a call by a doctor or by staff is noted in the audit; if not given, the topic decides. `hourly`, for what
   * pages load or send again and again: a look at the same list, or answers to the same form, are noted once an hour
   * for each account. `always`: calls of patients are noted too.
   */
  audited?: boolean | 'hourly' | 'always'
  /** A look at today or tomorrow (`date`) at a place (`placeId`), both in the query, is daily work and not noted. */
  auditedBut?: 'today and tomorrow'
  /**
   * It changes nothing, though it has a body: what is asked for must not stand in an address. In the audit it is a
   * look.
   */
  onlyReads?: true
  /** Patients also see records of people they act for in it; such a look is noted with the ids of these people. */
  showsOthers?: true
  /** The media type of an answer that is no JSON and that the handler writes itself, piece by piece. */
  streams?: 'text/event-stream' | 'text/csv' | 'text/calendar' | 'application/zip' | 'application/pdf' | '*/*'
  /** Status -> body of a success; `null` is an answer without a body. */
  answers: Readonly<Record<number, z.ZodType | null>>
  /**
   * A list that is read page by page: `Link` leads to the pages around it, `X-Total-Count` is exact up to
   * `mostCounted`, and `X-Total-More` says that there are more.
   */
  paged?: true
  failures?: readonly FailureCode[]
  /** Limits for this endpoint, beside those for all calls together. */
  limits?: readonly Limit[]
  /** Calls are not limited: a monitoring program must not mistake a refusal for an outage. */
  unlimited?: true
}

/** A limit on calls. Beyond it the answer is 429 with Retry-After. */
export type Limit = {
  calls: number
  perSeconds: number
  /**
   * The callers to count: accounts, or addresses. For IPv6 an address is its /64; the /48 around it may make
   * `siteShare` times as many calls.
   */
  per: 'address' | 'account'
  /** Each call is counted in the database at once. Other limits are added up only once a second. */
  exact?: true
  /** The server setting that replaces `calls`. */
  setting?: 'REQUESTS_PER_MINUTE' | 'SIGNUPS_PER_HOUR'
}

/** How many seconds ago the calling page was last touched. A call without it counts as activity of the user. */
export const untouchedHeader = 'salus-untouched-seconds'

/** The language of the answer: `de`. Without it, or with a language that Salus does not have, it is English. */
export const languageHeader = 'salus-language'

/** The limits for all calls of the API together, refused and unknown ones included. */
export const generalLimits: readonly Limit[] = [
  { calls: requestsPerMinute, perSeconds: 60, per: 'address', setting: 'REQUESTS_PER_MINUTE' },
  { calls: requestsPerMinute, perSeconds: 60, per: 'account', setting: 'REQUESTS_PER_MINUTE' },
]

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/**
 * Whether staff need a right to call it: some roles may call it, staff among them, and not everybody who is logged in.
 */
export const needsRight = ({ who }: Endpoint): boolean =>
  who !== 'anyone' && who.some(isStaffRole) && !roles.every((role) => who.includes(role))

/** Staff need one of these rights to call it; empty if they need none. */
export const rightsOf = ({ right }: Pick<Endpoint, 'right'>): readonly Right[] =>
  right === undefined ? [] : typeof right === 'string' ? [right] : right

/** Every code an endpoint may fail with: its own, the common ones, and those that come with its roles and right. */
export function failuresOf(of: Endpoint): FailureCode[] {
  const roleFailures: FailureCode[] = of.who === 'anyone' ? [] : ['not_signed_in', 'session_idle', 'wrong_role']
  const factorFailures: FailureCode[] = of.who === 'anyone' || of.beforeFactor ? [] : ['second_factor_needed']
  const rightFailures: FailureCode[] = of.right ? ['right_missing', 'right_for_all_needed'] : []
  const proofFailures: FailureCode[] = of.stepUp ? ['step_up_needed'] : []
  return [
    ...commonFailures,
    ...roleFailures,
    ...factorFailures,
    ...rightFailures,
    ...proofFailures,
    ...(of.failures ?? []),
  ]
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input that a handler gets: validated, with defaults filled in. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** The input that a caller sends: only the parts that the endpoint declares. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Sent<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType
    ? undefined extends Sent<E['body']>
      ? { body?: Sent<E['body']> }
      : { body: Sent<E['body']> }
    : unknown)

/** The facts about a list beside the rows of a page. */
export type Paging = {
  /** How many rows match, up to `mostCounted`. */
  total: number
  /** There are more than `total`. */
  isMore: boolean
  /** Cursors of the pages before and after this one. */
  previous?: string | undefined
  next?: string | undefined
}

/** The answers a handler may give: exactly the declared statuses with exactly their bodies. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: {
    status: S
    body: E['answers'][S] extends z.ZodType ? z.input<E['answers'][S]> : null
    /** For a paged endpoint. */
    paging?: Paging
  }
}[keyof E['answers'] & number]

/** The body of a success, as a caller reads it. */
export type BodyOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: E['answers'][S] extends z.ZodType ? z.output<E['answers'][S]> : null
}[keyof E['answers'] & number]

/** Text that the database can store unchanged: trimmed, without NUL and half surrogate pairs. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? rule('fill_in') : rule('at_least_characters', min))
    .max(max, rule('at_most_characters', max))
    .refine(storable, rule('not_storable'))

/**
 * Joiners that some scripts write between letters:
 * https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters
 */
const joiners = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const addressLike =
  /:\/\/|@|\bwww\.|\.(?:com|net|org|info|biz|io|co|me|ru|cn|xyz|top|site|online|link|click|shop|app)\b/i

/**
 * A person's name: visible characters only, and none that change the direction of a text. It may not contain an
 * address, because mail programs turn one into a link.
 */
export const personName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, rule('fill_in'))
  .max(100, rule('at_most_characters', 100))
  .refine(storable, rule('not_storable'))
  .refine((value) => !invisible.test(value.replace(joiners, '')), rule('name_invisible'))
  .refine((value) => value === '' || /\p{L}/u.test(value), rule('name_letter'))
  .refine((value) => !addressLike.test(value), rule('name_address'))

/** The Latin spelling of a name whose letters cannot be printed; not kept for any other name. */
export const latinName = z.union([z.literal(''), personName])

/**
 * The name of an uploaded file, as it is stored and shown: without slashes, control characters, and invisible or
 * direction-changing ones; at most 120 characters, the ending (`.csv`) included.
 */
export const fileName = z
  .string()
  .max(1000, rule('at_most_characters', 1000))
  .transform((name) => {
    const seen = name
      .toWellFormed()
      .normalize('NFC')
      .replace(/[/\\]+/g, '-')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\p{Cf}/gu, (sign, at: number, all: string) => (isJoiner(all, at) ? sign : ''))
      .replace(/\s+/gu, ' ')
      .trim()
    return cutInTheMiddle(seen, 120) || 'file'
  })

/** Whether the character at this position joins two letters. */
const isJoiner = (all: string, at: number): boolean => [...all.matchAll(joiners)].some(({ index }) => index === at)

/** Shortens a text of more than `most` code points: keeps its beginning and its last 20. */
function cutInTheMiddle(name: string, most: number): string {
  const signs = [...name]
  return signs.length <= most ? name : [...signs.slice(0, most - 21), '…', ...signs.slice(-20)].join('')
}

/** An uploaded file: its bytes. */
export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const id = z.uuid()
/** A day of the Gregorian calendar that clocks, PostgreSQL and JavaScript all agree on. */
export const date = z.iso
  .date(rule('date_form'))
  .refine((value) => value >= earliestDate && value <= latestDate, rule('date_range'))
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, rule('time_form'))
/** The end of a time range; it may be the end of a day, `24:00`. */
export const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, rule('time_form'))
/** The slot's times joined by a hyphen: it names a time of day and stays valid when the weekly schedule changes. */
export const slotId = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, rule('slot_form'))
  .refine((value) => value.slice(0, 5) < value.slice(6), rule('slot_order'))
export const money = z.number().min(0)

/** A whole number in an address. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, rule('whole_number'))
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/**
 * The wanted page of a list: its size, and either the number of its first row or a cursor from the `Link` of another
 * page. Beyond `furthestOffset` only a cursor works, because reading by number costs as much as all rows before.
 */
export const page = {
  limit: wholeNumber(1, pageMax).default(pageDefault),
  offset: z
    .string()
    .regex(/^\d{1,9}$/, rule('whole_number'))
    .transform(Number)
    .refine((offset) => offset <= furthestOffset, rule('offset_too_far', furthestOffset))
    .default(0),
  cursor: z.string().max(2000, rule('at_most_characters', 2000)).optional(),
}

export const failureBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(Object.keys(failures) as [FailureCode, ...FailureCode[]]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Units of the currency, for `fee_applies`. */
  fee: money.optional(),
  /** For `visits_differ`: the visits as they are now. */
  visits: z.array(z.object({ _id: id, version: z.int() })).optional(),
  /** For `upload_moved_on`: the byte from which the upload goes on. */
  offset: z.int().optional(),
  /** For our own faults (5xx): finds the request in the server's log. */
  requestId: z.string().optional(),
})
export type FailureBody = z.output<typeof failureBody>

export const messageBody = z.object({ message: z.string() })

/** The answer to a mailed link. It names the role, because each role has its own log-in page. */
export const linkFollowed = messageBody.extend({ role: z.enum(roles) })
