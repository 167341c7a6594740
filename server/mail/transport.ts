import addressparser from 'nodemailer/lib/addressparser/index.js'
import { createTransport } from 'nodemailer'
import type { SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport'
import type { Config } from '../config.ts'
import { connectOutgoing } from '../platform/outgoing/connect.ts'
import { compose, isPlainAddress } from './compose.ts'
import { asHtml, asText, type Letter } from './letter.ts'

/** Sends letters. Null where no mail server is configured: the rows of `mails` are then the local outbox. */
export type Transport = {
  send(to: { name: string; address: string }, letter: Letter, messageId: string): Promise<void>
  /** Ends the connections that are kept open for the next letters. */
  close(): void
} | null

/** How many letters are sent at the same time, each over a connection that is used again. */
export const mailLanes = 4

/** Nodemailer's codes for a mail server that cannot be reached, whatever the letter. */
const unreachable = new Set([
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
  'ETIMEDOUT',
  'ETLS',
  'EREQUIRETLS',
  'EAUTH',
  'EOUTGOING',
])

/** Whether a letter failed because the mail server cannot be reached, is closing, or refuses us. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  return unreachable.has(code) || /^ECONN/.test(code) || responseCode === 421
}

const connectingMs = 10_000

/** Connects to the mail server for Nodemailer, which then begins TLS. */
const getSocket: SMTPTransportGetSocket = ({ host = 'localhost', port, secure }, done) => {
  const to = { host, port: Number(port ?? (secure ? 465 : 587)) }
  connectOutgoing(to, connectingMs).then((connection) => done(null, { connection }), done)
}

/** Mail by SMTP. A letter that the server has not taken within a minute has failed. */
export function smtpTransport({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Transport {
  if (!smtpUrl) return null
  const server = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailLanes,
    connectionTimeout: connectingMs,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    getSocket,
  })
  // A connection that breaks while it is idle concerns no letter: the next one opens another.
  server.on('error', () => undefined)
  const sender = senderOf(mailFrom)
  return {
    async send(to, letter, messageId) {
      const { subject, calendar } = letter
      const message = { to, messageId, subject, text: asText(letter), html: asHtml(letter) }
      const from = sender
      if (from && isPlainAddress(to.address)) {
        const raw = compose({ ...message, from, calendar })
        return withinAMinute(server.sendMail({ envelope: { from: from.address, to: [to.address] }, raw }))
      }
      const attachments = calendar ? { attachments: [attached(calendar)] } : {}
      await withinAMinute(server.sendMail({ ...message, from: mailFrom, ...attachments }))
    },
    close: () => server.close(),
  }
}

/** The sender, if it is one plain address. */
function senderOf(mailFrom: string): { name: string; address: string } | undefined {
  const [only, ...others] = addressparser(mailFrom, { flatten: true })
  return only && others.length === 0 && isPlainAddress(only.address) ? only : undefined
}

const attached = ({ file, method }: NonNullable<Letter['calendar']>) => ({
  filename: 'appointment.ics',
  content: file,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})

async function withinAMinute(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not take it within a minute')), 60_000)
  })
  try {
    await Promise.race([sending, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
