import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readConfig } from './config.ts'

const database = { DATABASE_URL: 'postgres://u:p@localhost/d', TOKEN_SECRET: 'x'.repeat(32) }
const records = { RECORDS_KEY: Buffer.alloc(32, 7).toString('base64') }
const others = { LINK_SECRET: 'l'.repeat(32), AUDIT_SECRET: 'a'.repeat(32) }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('settings', () => {
  it('are a demo by default', () => {
    const config = readConfig({})
    assert.equal(config.demo, true)
    assert.equal(config.host, '127.0.0.1')
    assert.equal(config.port, 3000)
    // Mailed links use the address that the start announces: under another host name of this machine one is not logged
    // in.
    assert.equal(config.publicUrl, `http://${config.host}:3000`)
    assert.equal(readConfig(database).demo, false)
    assert.equal(readConfig({ ...database, ...records, ...others, ...stripe, NODE_ENV: 'production' }).production, true)
  })

  it('name a currency by its code, however it is written', () => {
    const read = ['', 'EUR', 'gbp'].map((value) => readConfig({ CURRENCY: value }).currency)
    assert.deepEqual(read, [undefined, 'eur', 'gbp'])
  })

  it('count the proxies in front', () => {
    const counts = ['', 'false', '0', 'true', '1', '3'].map((value) => readConfig({ TRUST_PROXY: value }).trustProxy)
    assert.deepEqual(counts, [0, 0, 0, 1, 1, 3])
  })

  for (const [env, sentence] of [
    [{ PORT: 'http' }, /^PORT must be a whole number/],
    [{ PORT: '70000' }, /^PORT/],
    [{ TIME_ZONE: 'Berlin' }, /^TIME_ZONE must be an IANA/],
    // An unknown currency, one without decimals, and one with three.
    [{ CURRENCY: 'EURO' }, /^CURRENCY must be the code of a currency with two decimals/],
    [{ CURRENCY: 'JPY' }, /^CURRENCY must be the code/],
    [{ CURRENCY: 'KWD' }, /^CURRENCY must be the code/],
    [{ DATABASE_URL: 'mysql://x', TOKEN_SECRET: 'x'.repeat(32) }, /^DATABASE_URL must be a postgres/],
    [{ DATABASE_URL: database.DATABASE_URL }, /^TOKEN_SECRET must be set/],
    [{ ...database, TOKEN_SECRET: 'short' }, /^TOKEN_SECRET must be at least 32/],
    [{ NODE_ENV: 'production' }, /^DATABASE_URL must be set/],
    [{ DATABASE_OWNER_URL: database.DATABASE_URL }, /^DATABASE_URL must be set beside DATABASE_OWNER_URL/],
    [{ DATABASE_DIRECT_URL: database.DATABASE_URL }, /^DATABASE_URL must be set beside DATABASE_DIRECT_URL/],
    [{ ...database, DATABASE_OWNER_URL: 'salus_owner' }, /^DATABASE_OWNER_URL must be a postgres/],
    [{ ...database, DATABASE_POOLER: 'pgbouncer' }, /^DATABASE_POOLER must be true or false/],
    [{ ...database, NODE_ENV: 'production' }, /^STRIPE_SECRET_KEY must be set/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET is missing/],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /live key/],
    [{ ...database, ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }, /mix test and live/],
    [
      { ...database, ...records, ...others, ...stripe, NODE_ENV: 'production', SMTP_URL: 'smtp://mail' },
      /^PUBLIC_URL must be set/,
    ],
    [{ ...database, ...stripe, NODE_ENV: 'production' }, /^RECORDS_KEY must be set/],
    [{ RECORDS_KEY: 'short' }, /^RECORDS_KEY must be 32 bytes/],
    [{ RECORDS_KEY: `${records.RECORDS_KEY},short` }, /^RECORDS_KEY must be 32 bytes/],
    [{ ...database, ...stripe, ...records, NODE_ENV: 'production' }, /^LINK_SECRET must be set in production/],
    [{ TOKEN_SECRET: `${'x'.repeat(32)},short` }, /^TOKEN_SECRET must be at least 32/],
    [{ LINK_SECRET: ' , ' }, /^LINK_SECRET must not be empty/],
    [{ ...database, LINK_SECRET: database.TOKEN_SECRET }, /^LINK_SECRET must differ from TOKEN_SECRET/],
    [{ LINK_SECRET_FILE: '/nowhere/at/all' }, /^LINK_SECRET_FILE names .* cannot be read \(ENOENT\)/],
    [{ ...database, TOKEN_SECRET_FILE: '/x' }, /^TOKEN_SECRET and TOKEN_SECRET_FILE are both set/],
    [
      { ...database, ...stripe, ...records, ...others, NODE_ENV: 'production', PUBLIC_URL: 'http://salus.test' },
      /^PUBLIC_URL must be an https/,
    ],
    [{ TURN_SECRET: 'x'.repeat(16) }, /^TURN_URLS is missing/],
    [{ TURN_URLS: 'turn:relay.example:3478' }, /^TURN_SECRET is missing/],
    [{ TURN_URLS: 'https://relay.example', TURN_SECRET: 'x'.repeat(16) }, /^TURN_URLS must be addresses/],
    [{ ROLE: 'web' }, /^ROLE=web needs DATABASE_URL/],
    [{ ROLE: 'both' }, /^ROLE must be all, web or worker/],
    [{ DRAIN_SECONDS: '6' }, /^DRAIN_SECONDS must be a whole number/],
    [{ METRICS_PORT: 'yes' }, /^METRICS_PORT must be a port/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be true, false or how many/],
    [{ TRUST_PROXY: '1.5' }, /^TRUST_PROXY/],
    [{ TRUST_PROXY: '11' }, /^TRUST_PROXY/],
  ] as const) {
    it(`refuses ${JSON.stringify(env)}`, () => {
      assert.throws(() => readConfig(env), { name: 'Error', message: sentence })
    })
  }

  it('are read from files where these are named, a line each where there are several', () => {
    const folder = mkdtempSync(join(tmpdir(), 'salus-settings-'))
    const file = join(folder, 'token')
    const [next, now] = ['n'.repeat(32), database.TOKEN_SECRET]
    writeFileSync(file, `${next}\n${now}\n`)
    const read = readConfig({ DATABASE_URL: database.DATABASE_URL, TOKEN_SECRET_FILE: file }).keys.tokens!
    const ids = [next, now].map((secret) => readConfig({ TOKEN_SECRET: secret }).keys.tokens!.current.id)
    assert.deepEqual(read.ids, ids)
    assert.equal(read.current.id, ids[0])
    rmSync(folder, { recursive: true })
  })
})
