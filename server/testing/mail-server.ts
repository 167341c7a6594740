import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string; raw: string; subject: string; calendar: string | null; messageId: string }

export type MailServer = Awaited<ReturnType<typeof mailServer>>

/** A mail server that keeps the mails it gets. It accepts each after `onMail`, and refuses all while `refusing`. */
export async function mailServer(onMail: () => Promise<void> = async () => undefined) {
  const received: Received[] = []
  const state = { refusing: false }
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, done) {
      connections++
      done()
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (state.refusing) return done(new Error('try again later'))
        received.push(read(raw, session.envelope.rcptTo.map(({ address }) => address).join()))
        onMail().then(() => done(), done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    state,
    /** How often somebody has connected. */
    connections: () => connections,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((end) => server.close(end)),
  }
}

function read(raw: string, to: string): Received {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const subject = header('subject').replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
    decodeURIComponent(
      text
        .replaceAll('_', ' ')
        .replace(/%/g, '%25')
        .replace(/=([\dA-F]{2})/g, '%$1'),
    ),
  )
  const attached = /content-type: text\/calendar[\s\S]*?base64\r\n[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(raw)?.[1]
  return {
    to,
    raw,
    subject,
    calendar: attached ? Buffer.from(attached, 'base64').toString() : null,
    messageId: header('message-id'),
  }
}
