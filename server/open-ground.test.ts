import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { readConfig } from './config.ts'
import { openGround } from './open-ground.ts'
import { StartRefused } from './platform/folder-lock.ts'
import { freshDatabase } from './testing/database.ts'
import { testSecrets } from './testing/secrets.ts'

/** A connection's first packet without its startup options, as poolers of transactions pass it on. */
function withoutOptions(packet: Buffer): Buffer {
  const words = packet.subarray(8, packet.readInt32BE(0)).toString('latin1').split('\0')
  const kept: string[] = []
  for (let n = 0; n + 1 < words.length && words[n]; n += 2) {
    if (words[n] !== 'options') kept.push(words[n]!, words[n + 1]!)
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1')
  const head = Buffer.from(packet.subarray(0, 8))
  head.writeInt32BE(8 + body.length, 0)
  return Buffer.concat([head, body])
}

describe('the zone of a database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  before(async () => {
    database = await freshDatabase()
  })
  after(() => database.drop())

  const settings = (url: string, more: Record<string, string>) =>
    readConfig({ DATABASE_URL: url, ...testSecrets, ...more })

  it('has to be said in production before it is settled, and not again after', async () => {
    const production = { ...settings(database.url, {}), production: true }
    await assert.rejects(
      openGround(production, database.url),
      (error) => error instanceof StartRefused && /^TIME_ZONE must be set in production/.test(error.message),
    )
    const { close } = await openGround({ ...production, timeZone: 'Asia/Kolkata' }, database.url)
    await close()
    const again = await openGround(production, database.url)
    assert.equal(again.ground.config.timeZone, 'Asia/Kolkata')
    await again.close()
  })

  it('is that of every session, or the start is refused', async () => {
    const { hostname, port } = new URL(database.url)
    const pooler = createServer((client) => {
      const upstream = connect(Number(port), hostname)
      client.once('data', (first) => {
        upstream.write(withoutOptions(first as Buffer))
        client.pipe(upstream)
      })
      upstream.pipe(client)
      for (const socket of [client, upstream]) socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const url = new URL(database.url)
    url.port = String((pooler.address() as AddressInfo).port)
    const config = settings(url.href, {})
    await assert.rejects(
      openGround(config, url.href),
      (error) =>
        error instanceof StartRefused && /sessions in the zone .* instead of Asia\/Kolkata/.test(error.message),
    )
    pooler.close()
  })
})
