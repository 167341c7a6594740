import assert from 'node:assert/strict'
import { it } from 'node:test'
import { compose, isPlainAddress } from './compose.ts'

type Part = { headers: Record<string, string>; text: string; parts: Part[] }

/** Reads a MIME message (RFC 2045, 2046, 2047) as a mail program does. */
function parse(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    assert.ok(name && !(name.toLowerCase() in headers), `a header once: ${line}`)
    headers[name.toLowerCase()] = value
      .replace(/\?= =\?/g, '?==?')
      .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) => unquoted(word.replaceAll('_', ' ')))
  }
  const body = raw.slice(end + 4)
  const boundary = /boundary="(.*)"/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return { headers, text: '', parts: parts.map((part) => parse(part.replace(/^\r\n|\r\n$/g, ''))) }
  }
  const isBase64 = headers['content-transfer-encoding'] === 'base64'
  return { headers, text: isBase64 ? Buffer.from(body, 'base64').toString() : unquoted(body), parts: [] }
}

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const from = { name: 'Salus Clinic', address: 'care@salus.test' }
const said = (more: object) =>
  compose({
    from,
    to: { name: 'Pat', address: 'pat@salus.test' },
    messageId: '<m@x>',
    subject: 's',
    text: 't',
    html: 'h',
    ...more,
  })

it('a message reads as it was written, in every alphabet', () => {
  for (const words of [
    'Plain words, a = b.',
    'Größe: 3 € · “yes” ',
    `تم الحجز: الثلاثاء ${'موعد '.repeat(60)}`,
    `${'long '.repeat(300)}.`,
    '😀'.repeat(40),
  ]) {
    const text = `${words}\n\n.\nFrom here, ${words}\n`
    const raw = said({
      subject: words,
      to: { name: words, address: 'pat@salus.test' },
      text,
      html: `<p>${words}</p>`,
      calendar: { method: 'PUBLISH', file: `SUMMARY:${words}\r\n` },
    })
    for (const line of raw.split('\r\n')) assert.ok(line.length <= 998, `${line.length}`)
    const { headers, parts } = parse(raw)
    assert.equal(headers.subject?.trim(), words.trim())
    assert.ok(headers.to?.includes(words.trim()), headers.to)
    const [alternative, file] = parts
    const crlf = (value: string) => value.replace(/\r?\n/g, '\r\n')
    assert.deepEqual(
      alternative!.parts.map((part) => part.text),
      [crlf(text), `<p>${words}</p>`],
    )
    assert.equal(file!.text, `SUMMARY:${words}\r\n`)
    assert.match(file!.headers['content-type']!, /^text\/calendar; charset=utf-8; method=PUBLISH/)
  }
})

it('nothing that somebody typed begins a header of its own or another address', () => {
  const name = 'Eve" <eve@evil.test>,\r\nBcc: all@evil.test\n\tX: y \\'
  const { headers } = parse(said({ to: { name, address: 'pat@salus.test' }, subject: 'a\r\nBcc: all@evil.test' }))
  assert.deepEqual(Object.keys(headers), [
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
  ])
  assert.match(headers.to!, /^"(?:[^"\\]|\\.)*" <pat@salus\.test>$/)
  for (const address of [
    'a b@c.de',
    '"a"@c.de',
    'a@c.de>\r\nBcc: x@y.z',
    'ä@c.de',
    'a@ü.de',
    'a,b@c.de',
    '<a@c.de>',
    'a@c.de\n',
  ]) {
    assert.ok(!isPlainAddress(address), address)
  }
})
