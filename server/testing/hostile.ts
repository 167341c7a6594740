import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Schema = Record<string, unknown> & { type?: string; properties?: Record<string, Schema>; items?: Schema }

/** Ids that exist, so that a request is not refused for an unknown id. */
export type KnownIds = string[]

/** A request as it is sent; the body is text, so that it may be invalid JSON. */
export type Hostile = { path: string; query: string; body: string | undefined }

const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\u202e\u200b',
  "'; drop table users; --",
  '%00',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '0x10',
  '0000-01-01',
  '0001-01-01',
  '1900-01-01',
  '2200-12-31',
  '9999-12-31',
  '2030-02-30',
  '2027-03-28',
  '2027-10-31',
  'infinity',
  '02:30-03:00',
  '02:00-03:00',
  '10:00-09:00',
  '12:00-23:59',
  '24:00',
  '2147483648',
  '99999999999999999999',
  '__proto__',
  'x'.repeat(5000),
  'İ'.repeat(300),
)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, -1, 0, 0.1, 1e-9, -0, 2 ** 31, 2 ** 53, 1e300, [], {}, [[[[[]]]]], { $ne: null }, [null]),
  fc.jsonValue(),
)

/** Dates around today, around clock changes and at the edges of what the contract takes. */
const dates = fc.oneof(
  fc.integer({ min: -5, max: 40 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)),
  fc.constantFrom('2027-03-28', '2027-10-31', '1900-01-01', '2200-12-31', '2028-02-29'),
)
const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
const slots = fc.tuple(hours, hours).map(([from, until]) => `${from}-${until}`)

/** Values that a JSON schema made from the contract would take, as far as its keywords tell. */
function valid(schema: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map((each) => valid(each, ids)))
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if ('const' in schema) return fc.constant(schema.const)
  const { minimum, maximum, format, pattern } = schema as { [key: string]: never }
  const least = Math.max(minimum ?? -1000, -(2 ** 31))
  const most = Math.max(least, Math.min(maximum ?? 10_000, 2 ** 31 - 1))
  switch (schema.type) {
    case 'object': {
      const required = new Set((schema.required as string[] | undefined) ?? [])
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, valid(field, ids)] as [string, fc.Arbitrary<unknown>],
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}, ids), { maxLength: 4 })
    case 'integer':
      return fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
    case 'number':
      return fc.integer({ min: Math.ceil(least * 100), max: Math.floor(most * 100) }).map((cents) => cents / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string': {
      if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
      if (format === 'date') return dates
      if (format === 'email') return fc.uuid().map((name) => `${name}@fuzz.test`)
      if (String(pattern).includes('-([01]')) return slots
      if (String(pattern).includes('[0-5]')) return hours
      if (String(pattern).startsWith('^\\d{1,9}')) return fc.integer({ min: 0, max: 99 }).map(String)
      return fc.oneof(fc.string({ minLength: 1, maxLength: 40 }), fc.constantFrom('Ada Okafor', '+1 555 0100', 'Rest'))
    }
    default:
      return fc.jsonValue()
  }
}

const inputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

type Change = { kind: 'none' | 'replace' | 'drop' | 'extra'; at: number; value: unknown }
const change = fc.record<Change>({
  kind: fc.constantFrom('none', 'none', 'replace', 'replace', 'drop', 'extra'),
  at: fc.nat(20),
  value: hostileValue,
})

/** A nearly valid value: one field replaced, left out or added. */
function changed(value: unknown, { kind, at, value: hostile }: Change): unknown {
  if (kind === 'none') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile
  const copy: Record<string, unknown> = { ...value }
  const names = Object.keys(copy)
  const name = names[at % Math.max(1, names.length)]
  if (kind === 'extra' || name === undefined) return { ...copy, [`extra${at}`]: hostile }
  if (kind === 'drop') delete copy[name]
  else if (typeof copy[name] === 'object' && at % 2 === 0)
    copy[name] = changed(copy[name], { kind, at, value: hostile })
  else copy[name] = hostile
  return copy
}

const brokenText = [
  (json: string) => json.slice(0, -1),
  (json: string) => json.replace(/:\s*("[^"]*"|\d+)/, ':1e400'),
  (json: string) => json.replace(/:\s*("[^"]*"|\d+)/, ':NaN'),
  (json: string) => json.replace(/^\{/, '{"role":"admin","role":"test",'),
  (json: string) => json.replace(/^\{/, '{"__proto__":{"role":"admin"},'),
  () => '['.repeat(20_000),
  () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
]

/** An object may have a `toString` that is no function. */
export const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Requests to an endpoint: valid, nearly valid and hostile ones. */
export function requestsTo(endpoint: Endpoint, ids: KnownIds): fc.Arbitrary<Hostile> {
  const pathValue = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: hostileText },
  )
  const path = fc
    .array(pathValue, { minLength: 3, maxLength: 3 })
    .map((values) => endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent((values.pop() ?? '').toWellFormed())))
  const query = endpoint.query
    ? fc.tuple(valid(inputSchema(endpoint.query), ids), change, fc.nat(9)).map(([value, how, again]) => {
        const given = changed(value, how) as Record<string, unknown>
        if (typeof given !== 'object' || given === null) return ''
        const pairs = Object.entries(given).map(
          ([name, each]) => [name, asText(each).toWellFormed()] as [string, string],
        )
        // Now and then a parameter comes twice.
        return `?${new URLSearchParams(again === 0 ? [...pairs, ...pairs.slice(0, 1)] : pairs)}`
      })
    : fc.constant('')
  const body = endpoint.body
    ? fc.tuple(valid(inputSchema(endpoint.body), ids), change, fc.nat(60)).map(([value, how, broken]) => {
        const json = JSON.stringify(changed(value, how)) ?? 'null'
        return brokenText[broken]?.(json) ?? json
      })
    : fc.constant(undefined)
  return fc.record({ path, query, body })
}
