import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { isUnreachable, smtpTransport } from './transport.ts'

const letter = {
  language: 'en' as const,
  subject: 'A letter',
  greeting: 'Hello',
  paragraphs: ['All is well.'],
  closing: '',
}
const to = { name: 'Ada', address: 'ada@example.test' }

describe('mail servers', () => {
  const send = async (smtpUrl: string) => {
    const transport = smtpTransport({ smtpUrl, mailFrom: 'Salus <care@salus.test>' })!
    try {
      await transport.send(to, letter, '<1@salus.test>')
    } finally {
      transport.close()
    }
  }

  it('are met over TLS, and refused with a certificate of nobody known', async (t) => {
    const received: boolean[] = []
    // It has a certificate of its own, which nobody has signed.
    const server = new SMTPServer({
      secure: true,
      authOptional: true,
      onData(stream, session, done) {
        received.push(session.secure)
        stream.on('end', () => done()).resume()
      },
    })
    server.on('error', () => undefined)
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    t.after(() => server.close())
    await assert.rejects(send(`smtps://127.0.0.1:${port}`), (error) => isUnreachable(error))
    await send(`smtps://localhost:${port}?tls.rejectUnauthorized=false`)
    assert.deepEqual(received, [true])
  })

  it('are not looked for at metadata services', async () => {
    for (const host of ['169.254.169.254', '[fd00:ec2::254]']) {
      await assert.rejects(send(`smtp://${host}:25`), (error: Error) => {
        assert.match(error.message, /Salus does not connect to/)
        return isUnreachable(error)
      })
    }
  })
})
