import { z } from 'zod'
import { rule } from './broken-rules.ts'
import { commonFailures, type FailureCode, failures } from './failures.ts'
import { isStaffRole, type Right, type Scope } from './rights.ts'
import { type Role, roles } from './roles.ts'
import { earliestDate, furthestOffset, latestDate, pageDefault, pageMax, requestsPerMinute } from './rules.ts'

export { type Role, roles }

/**
 * One call of the API: what it is, who may make it, what goes in, what comes out and how it may fail.
 * The server binds a handler to it, the browser calls it, the OpenAPI document is made from it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters. */
  path: string
  topic: string
  summary: string
  /** The roles that may call it. `anyone` needs no log-in; a caller who has one is still recognised. */
  who: 'anyone' | readonly Role[]
  /**
   * What staff among them must have been given; of several, any one. Only what everybody signed in may call needs none.
   */
  right?: Right | readonly [Right, ...Right[]]
  /** What the right opens where it is held for some places only. Every endpoint with a right says so. */
  scope?: Scope
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a form (multipart/form-data) with at most one file: the picture in this field. */
  upload?: string
  /**
   * Whether a call of a doctor or of staff is noted in the audit trail; where it is not said, the topic decides.
   * `hourly` is for lists that pages ask for again and again: a look at the same list is noted once an hour for each
   * log-in. `always` notes the calls of patients too.
   */
  audited?: boolean | 'hourly' | 'always'
  /**
   * A look at today or tomorrow (`date`) at a place (`placeId`), both of the query, is the day's work and not noted.
   */
  auditedBut?: 'today and tomorrow'
  /** Shows patients what is of those they act for among what is theirs: noted with whose, where there is any. */
  showsOthers?: true
  /** The answer goes on for as long as the caller listens: server-sent events. */
  streams?: true
  /** Status -> body of a success; `null` is an answer without a body. */
  answers: Readonly<Record<number, z.ZodType | null>>
  /**
   * A list that is read page by page: `Link` leads to the pages around it, `X-Total-Count` is exact up to
   * `mostCounted`, and `X-Total-More` says that there are more.
   */
  paged?: true
  failures?: readonly FailureCode[]
  /** How often it may be called, beside what holds for all calls together. */
  limits?: readonly Limit[]
  /** Nobody is refused for calling it too often: what watches a server must not be told that it is away. */
  unlimited?: true
}

/** How often somebody may call. Beyond it the answer is 429 with Retry-After. */
export type Limit = {
  calls: number
  perSeconds: number
  /**
   * Whose calls are counted: those of an account, or of an address: of IPv6 its /64, and `siteShare` times as many of
   * the /48 around it.
   */
  per: 'address' | 'account'
  /**
   * Not one call more, however many servers there are: counted in the database at once. Others are added up each
   * second.
   */
  exact?: true
  /** The setting of a server that takes the place of `calls`. */
  setting?: 'REQUESTS_PER_MINUTE' | 'SIGNUPS_PER_HOUR'
}

/** The idle clock: seconds since the calling page was last touched. A call without it counts as activity. */
export const untouchedHeader = 'salus-untouched-seconds'

/**
 * The language that a call is answered in, where there is something to read: `de`. Without it, or with one that Salus
 * does not speak, that is English.
 */
export const languageHeader = 'salus-language'

/** What holds for all calls of the API together, those that are refused or go nowhere included. */
export const generalLimits: readonly Limit[] = [
  { calls: requestsPerMinute, perSeconds: 60, per: 'address', setting: 'REQUESTS_PER_MINUTE' },
  { calls: requestsPerMinute, perSeconds: 60, per: 'account', setting: 'REQUESTS_PER_MINUTE' },
]

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/**
 * Whether staff may call it by a right alone: some roles may call it, staff among them, and not everybody signed in.
 */
export const needsRight = ({ who }: Endpoint): boolean =>
  who !== 'anyone' && who.some(isStaffRole) && !roles.every((role) => who.includes(role))

/** The rights of which staff need one to call it; none where it asks for none. */
export const rightsOf = ({ right }: Pick<Endpoint, 'right'>): readonly Right[] =>
  right === undefined ? [] : typeof right === 'string' ? [right] : right

/** Every code an endpoint may fail with: its own, what anything may fail with, and what its roles and right bring. */
export function failuresOf(of: Endpoint): FailureCode[] {
  const roleFailures: FailureCode[] = of.who === 'anyone' ? [] : ['not_signed_in', 'session_idle', 'wrong_role']
  const rightFailures: FailureCode[] = of.right ? ['right_missing', 'right_for_all_needed'] : []
  return [...commonFailures, ...roleFailures, ...rightFailures, ...(of.failures ?? [])]
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler gets: validated, with defaults filled in. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a caller sends: only the parts that the endpoint declares. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Sent<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType
    ? undefined extends Sent<E['body']>
      ? { body?: Sent<E['body']> }
      : { body: Sent<E['body']> }
    : unknown)

/** What is said of a list beside the rows of a page. */
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
    /** Of a paged endpoint. */
    paging?: Paging
  }
}[keyof E['answers'] & number]

/** The body of a success, as a caller reads it. */
export type BodyOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: E['answers'][S] extends z.ZodType ? z.output<E['answers'][S]> : null
}[keyof E['answers'] & number]

/** Whether PostgreSQL can store the text as it is: without NUL and half surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for.
export const storable = (value: string) => !/\u0000/.test(value) && value.isWellFormed()

/** Text that the database can store as it is: trimmed, without NUL or half surrogate pairs. */
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
 * A person's name: what everybody can see and nothing that makes lists, letters or mail programs show something else.
 * Mail programs turn an address in a name into a link, so a name holds none.
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

/**
 * The name of a file that somebody uploads, as it is kept and shown: without slashes, controls, and what is invisible
 * or turns the direction of the text round; of at most 120 characters, the end (`.csv`) among them.
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

/** Whether the sign at this place joins two letters. */
const isJoiner = (all: string, at: number): boolean => [...all.matchAll(joiners)].some(({ index }) => index === at)

/** Keeps the beginning and the last 20 characters (code points) of a text that has more than `most`. */
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
/** When something ends: also at the end of a day. */
export const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, rule('time_form'))
/** The slot's times joined by a hyphen: it names a time of day and survives edits of the weekly schedule. */
export const slotId = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, rule('slot_form'))
  .refine((value) => value.slice(0, 5) < value.slice(6), rule('slot_order'))
export const money = z.number().min(0)

/** A number as an address has it. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, rule('whole_number'))
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/**
 * Which page of a list: its size, and either the number of its first row or the cursor that a `Link` of another page
 * has. Far into a list only a cursor leads: reading by number costs what lies before.
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
  /** Units of the currency, with `fee_applies`. */
  fee: money.optional(),
  /** With `visits_differ`: the visits that are met, as they are now. */
  visits: z.array(z.object({ _id: id, version: z.int() })).optional(),
  /** With what is our fault (5xx): by this it is found in the server's log. */
  requestId: z.string().optional(),
})
export type FailureBody = z.output<typeof failureBody>

export const messageBody = z.object({ message: z.string() })

/** What following a mailed link answers: the role as well, because each logs in at a door of its own. */
export const linkFollowed = messageBody.extend({ role: z.enum(roles) })
