import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { it } from 'node:test'
import { eventually } from '../testing/eventually.ts'
import { openStream } from './stream.ts'

it('drops a reader who does not keep up, and takes words for those who are gone without a fault', async () => {
  let ended = 0
  let waiting = 0
  const server = createServer((_, raw) => {
    const stream = openStream(raw, {}, () => ended++)
    const word = `data: ${'x'.repeat(16_000)}\n\n`
    const talk = () => {
      for (let n = 0; n < 100; n++) stream.write(word)
      waiting = Math.max(waiting, raw.writableLength)
      if (!stream.hasEnded()) setImmediate(talk)
    }
    talk()
    raw.on('close', () => {
      stream.write(word)
      stream.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => undefined)
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await eventually('the stream is dropped', () => ended > 0)
  assert.equal(ended, 1)
  assert.ok(waiting < 100_000, `${waiting} bytes waited`)
  reader.destroy()
  server.close()
  await once(server, 'close')
})
