import { randomUUID } from 'node:crypto'
import type { Letter } from './letter.ts'

type Party = { name: string; address: string }
type Message = {
  from: Party
  to: Party
  messageId: string
  subject: string
  text: string
  html: string
  calendar?: Letter['calendar']
  date?: Date
}

/**
 * Whether an address can be written into a header unchanged: ASCII, without quotes, spaces or characters that end the
 * header.
 */
export const isPlainAddress = (address: string): boolean => /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d.-]+$/.test(address)

const breaks = /\p{Cc}+/gu
/** The room for text in an encoded word of 75 characters, beside `=?UTF-8?Q?` and `?=`. */
const wordLength = 62

/** Text of a header as encoded words (RFC 2047), each of whole characters and on a line of its own. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const letter of text) {
    const piece = /[A-Za-z\d]/.test(letter) ? letter : letter === ' ' ? '_' : bytesOf(letter)
    if (word.length + piece.length > wordLength) {
      words.push(word)
      word = ''
    }
    word += piece
  }
  return [...words, word].map((each) => `=?UTF-8?Q?${each}?=`).join('\r\n ')
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** Line breaks never get into a header: they would begin another one. */
function headerText(text: string): string {
  const line = text.replace(breaks, ' ')
  return isAscii(line) && line.length < 700 && !line.includes('=?') ? line : encodedWords(line)
}

function mailbox({ name, address }: Party): string {
  const line = name.replace(breaks, ' ').trim()
  if (!line) return address
  const said = isAscii(line) && line.length < 200 ? `"${line.replace(/["\\]/g, '\\$&')}"` : encodedWords(line)
  return `${said} <${address}>`
}

/** A line as quoted-printable (RFC 2045, 6.7): at most 76 characters each, readable where it is ASCII. */
function quoted(line: string): string {
  if (line.length <= 76 && /^[ -<>-~]*$/.test(line) && !line.endsWith(' ')) return line
  let said = ''
  let width = 0
  for (const [place, letter] of [...line].entries()) {
    const isPlain = /[!-<>-~]/.test(letter) || (letter === ' ' && place < line.length - 1)
    const piece = isPlain ? letter : bytesOf(letter)
    if (width + piece.length > 75) {
      said += '=\r\n'
      width = 0
    }
    said += piece
    width += piece.length
  }
  return said
}

const bytesOf = (letter: string) =>
  [...Buffer.from(letter)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** A part of a message: quoted-printable, or base64 where much of it is not ASCII, and for calendar files. */
function partOf(type: string, content: string, more: readonly string[] = []): string {
  const lines = content.split(/\r?\n/)
  // Calendar files fold long lines by rules of their own.
  const isForeign = type.startsWith('text/calendar') || Buffer.byteLength(content) > content.length * 1.2
  const body = isForeign
    ? Buffer.from(lines.join('\r\n')).toString('base64').replace(/.{76}/g, '$&\r\n')
    : lines.map(quoted).join('\r\n')
  const encoding = isForeign ? 'base64' : 'quoted-printable'
  return [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`, ...more, '', body].join('\r\n')
}

function multipart(kind: string, parts: readonly string[]): string {
  // Neither quoted-printable nor base64 contains `=_`, so that no part can end another.
  const boundary = `=_salus_${randomUUID()}`
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/**
 * A message as it goes over the wire (RFC 5322): text, HTML, and a calendar file if there is one. Nodemailer makes the
 * same from streams, for five times the processor time. Both addresses must be plain (`isPlainAddress`).
 */
export function compose({ from, to, messageId, subject, text, html, calendar, date = new Date() }: Message): string {
  const said = multipart('alternative', [
    partOf('text/plain; charset=utf-8', text),
    partOf('text/html; charset=utf-8', html),
  ])
  const file = calendar && [
    partOf(`text/calendar; charset=utf-8; method=${calendar.method}; name=appointment.ics`, calendar.file, [
      'Content-Disposition: attachment; filename=appointment.ics',
    ]),
  ]
  return [
    `From: ${mailbox(from)}`,
    `To: ${mailbox(to)}`,
    `Subject: ${headerText(subject)}`,
    `Message-ID: ${messageId}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    file ? multipart('mixed', [said, ...file]) : said,
  ].join('\r\n')
}
