import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'

it('who keeps their half of a connection open does not keep ours', async () => {
  const clinic = await openClinic({ live: { everyMs: 10 } })
  const patient = await clinic.addPerson()
  await clinic.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = clinic.app.server.address() as AddressInfo
  const connections = () => new Promise<number>((resolve) => clinic.app.server.getConnections((_, n) => resolve(n)))
  const send = async (text: string) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let heard = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      heard += part
    })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return { socket, heard: () => heard }
  }
  try {
    for (const [what, request, answer] of [
      ['no HTTP', 'BLARGH\r\n\r\n', /^HTTP\/1\.1 400 .*not_http/s],
      ['a last request', 'GET /api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 200/],
    ] as const) {
      const { socket, heard } = await send(request)
      await once(socket, 'end')
      assert.match(heard(), answer, what)
      await eventually(`${what}: the connection is gone`, async () => (await connections()) === 0)
      socket.destroy()
    }
    const { socket, heard } = await send(
      `GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${patient.token}\r\n\r\n`,
    )
    await eventually('the stream is open', () => /welcome/.test(heard()))
    // The client has ended its half of the connection; it may still read.
    socket.end()
    await eventually('the stream is gone', async () => (await connections()) === 0)
    socket.destroy()
  } finally {
    await clinic.close()
  }
})
