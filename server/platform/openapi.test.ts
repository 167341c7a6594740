import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { endpoints } from '#contract/index.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'

type Operation = {
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
  'x-roles'?: string[]
}

describe('the API’s own description', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('is OpenAPI 3.1, names every endpoint, and nothing that the router does not have', async () => {
    const { body } = await clinic.call(null, 'GET', '/openapi.json')
    assert.equal(body.openapi, '3.1.0')
    const described = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(described.sort(), endpoints.map((each) => `${each.method} /api${each.path}`).sort())
    for (const name of described) {
      const [method, path] = name.split(' ') as ['GET', string]
      assert.ok(clinic.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }), name)
    }
    const book = body.paths['/api/appointments/book'].post as Operation
    assert.deepEqual(book['x-roles'], ['user'])
    assert.deepEqual(Object.keys(book.responses).sort(), [
      '200',
      '201',
      '400',
      '401',
      '402',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    const slots = body.paths['/api/doctors/{doctorId}/slots'].get as Operation
    assert.deepEqual(
      slots.parameters.map((each) => `${each.in} ${each.name}`),
      [
        'path doctorId',
        'query date',
        'query kindId',
        'query placeId',
        'query personId',
        'query moving',
        'header Salus-Language',
      ],
    )
  })

  it('names the type of what is no JSON', async () => {
    const { body } = await clinic.call(null, 'GET', '/openapi.json')
    const typesOf = (path: string) => Object.keys(body.paths[path].get.responses['200'].content)
    assert.deepEqual(typesOf('/api/live'), ['text/event-stream'])
    assert.deepEqual(typesOf('/api/admin/appointments/export'), ['text/csv'])
    assert.deepEqual(typesOf('/api/appointments/{id}/calendar'), ['text/calendar'])
    assert.deepEqual(typesOf('/api/doctors'), ['application/json'])
  })

  it('passes the rules that Redocly recommends', async () => {
    const { body } = await clinic.app.inject('/api/openapi.json')
    const folder = mkdtempSync(join(tmpdir(), 'salus-openapi-'))
    try {
      const file = join(folder, 'openapi.json')
      writeFileSync(file, body)
      const cli = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js')
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [cli, 'lint', '--extends=recommended', '--format=json', file],
        { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
      )
      assert.equal(status, 0, stdout + stderr)
      assert.equal(JSON.parse(stdout).totals.errors, 0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('has a page to read', async () => {
    const page = await clinic.app.inject('/api/docs/')
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /openapi\.json|scalar/)
  })

  it('sends the protections with every answer', async () => {
    for (const url of ['/api/config', '/api/nope', '/api/auth/verify']) {
      const { headers } = await clinic.app.inject(url)
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
      assert.equal(headers['x-content-type-options'], 'nosniff')
      const size = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
      assert.ok(size < 1000, `${url} has ${size} bytes of headers`)
      assert.equal(headers['access-control-allow-origin'], undefined)
    }
  })
})
