import { z } from 'zod'
import { type Endpoint, failureBody, failuresOf, generalLimits, rightsOf } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import { bytesType } from './bytes.ts'
import { languageNames } from '../../texts/languages.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/**
 * The OpenAPI 3.1 document of these endpoints: https://spec.openapis.org/oas/v3.1.1. Their schemas are zod's own JSON
 * Schema. The rest is written by hand: @fastify/swagger would need the same facts for each route.
 */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Salus',
      version: '1',
      description:
        'Find a doctor, hold a time, pay, have the appointment. Every failure has the same body; lists are plain arrays with `X-Total-Count` and `Link` headers.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.topic))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: schemaOf(failureBody, 'output') },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  const responses: Record<string, Json> = {}
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    responses[status] = {
      description: status === '204' ? 'Done; no body.' : 'Success',
      ...(endpoint.paged ? { headers: pagingHeaders } : {}),
      ...(schema
        ? {
            content: {
              [endpoint.streams ?? 'application/json']: { schema: schemaOf(schema, 'output') },
            },
          }
        : {}),
    }
  }
  for (const [status, codes] of failuresByStatus(endpoint)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    }
  }
  const security =
    endpoint.who === 'anyone'
      ? { security: [] }
      : {
          security: [{ bearer: [] }],
          'x-roles': endpoint.who as readonly string[],
          ...(endpoint.right ? { 'x-right': rightsOf(endpoint).join(' or '), 'x-scope': endpoint.scope } : {}),
        }
  return {
    operationId: `${endpoint.method} ${endpoint.path}`
      .replace(/[^a-zA-Z]+(\w)/g, (_, letter) => letter.toUpperCase())
      .replace(/\W/g, ''),
    tags: [endpoint.topic],
    summary: endpoint.summary,
    ...security,
    'x-rate-limit': [...(endpoint.unlimited ? [] : generalLimits), ...(endpoint.limits ?? [])].map(
      ({ calls, perSeconds, per }) => ({
        calls,
        perSeconds,
        per,
      }),
    ),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query'), languageParameter],
    ...(endpoint.bytes ? { requestBody: bytesBody } : {}),
    ...(endpoint.body ? { requestBody: requestBodyOf(endpoint.body, endpoint.upload) } : {}),
    responses,
  }
}

const bytesBody = {
  required: true,
  content: { [bytesType]: { schema: { type: 'string', contentMediaType: bytesType } } },
}

const languageParameter = {
  name: 'Salus-Language',
  in: 'header',
  required: false,
  description:
    'The language of what there is to read in the answer. English without it, or where Salus does not speak it.',
  schema: { type: 'string', examples: languageNames },
}

const pagingHeaders = {
  'X-Total-Count': {
    description: 'How many there are in all, up to 1,000.',
    schema: { type: 'integer', maximum: 1000 },
  },
  'X-Total-More': {
    description: 'There are more than the 1,000 that `X-Total-Count` says.',
    schema: { type: 'string', enum: ['true'] },
  },
  Link: {
    description:
      'first, prev, next and last page (RFC 8288). The next one is named by a cursor; rows after number 10,000 are reached by it alone. No page is the last where `X-Total-More` stands.',
    schema: { type: 'string' },
  },
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf(schema: z.ZodType, upload: string | undefined): Json {
  const described = schemaOf(schema, 'input') as { properties?: Json }
  const required = !schema.safeParse(undefined).success
  if (!upload) return { required, content: { 'application/json': { schema: described } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { ...described, properties: { ...described.properties, [upload]: file } }
  return { required, content: { 'multipart/form-data': { schema: form } } }
}

function failuresByStatus(endpoint: Endpoint): Map<string, string[]> {
  const byStatus = new Map<string, string[]>()
  for (const code of new Set(failuresOf(endpoint))) {
    const status = String(failures[code])
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}
