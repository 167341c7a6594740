import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Piece, piecesOf } from './links.ts'

const linksIn = (text: string) => piecesOf(text).filter((piece) => typeof piece !== 'string')
const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.href)).join('')

describe('the text of a message', () => {
  it('has a link where a whole https address stands, and the sign after it is none of it', () => {
    assert.deepEqual(piecesOf('Look at https://example.org/diet?day=2#lunch, then call.'), [
      'Look at ',
      {
        href: 'https://example.org/diet?day=2#lunch',
        host: 'example.org',
        rest: '/diet?day=2#lunch',
      },
      ', then call.',
    ])
    assert.deepEqual(linksIn('(https://example.org)'), [
      { href: 'https://example.org/', host: 'example.org', rest: '' },
    ])
    assert.equal(linksIn('https://a.example https://b.example').length, 2)
  })

  it('has no link to anything else', () => {
    const hostile = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(document.cookie)',
      'java\nscript:alert(1)',
      'data:text/html;base64,PHNjcmlwdD4=',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      'http://example.org/plain',
      '//example.org/whatever',
      'ftp://example.org/file',
      'mailto:somebody@example.org',
      'somebody@example.org',
      'example.org/without-scheme',
      'www.example.org',
      'https://',
      'https:/example.org',
      'https://localhost/admin',
      'https://router/reboot',
      'https://192.168.0.1/reboot',
      'https://3232235521/',
      'https://0x7f.1/',
      'https://[::1]/',
    ]
    for (const text of hostile) assert.deepEqual(piecesOf(text), [text], text)
  })

  it('has no link where a user stands before the host: it would seem to lead to the user', () => {
    for (const text of [
      'https://bank.example@evil.example/',
      'https://bank.example:password@evil.example/login',
      'https://bank.example%2f@evil.example/',
    ]) {
      assert.deepEqual(linksIn(text), [], text)
    }
  })

  it('shows a host in other letters in its ASCII form, where no letter looks like another', () => {
    // The first letter is Cyrillic.
    assert.equal(linksIn('https://\u0430pple.com/login')[0]?.host, 'xn--pple-43d.com')
    assert.equal(linksIn('https://b\u00fccher.example/')[0]?.host, 'xn--bcher-kva.example')
    // Full-width letters and dots are what the browser makes of them.
    assert.equal(linksIn('https://\uff45xample\u3002org/')[0]?.host ?? 'example.org', 'example.org')
  })

  it('shows each link as the browser reads it: no part of its address is hidden or turned around', () => {
    for (const text of [
      'https://example.org/\u202egnp.exe',
      'https://example.org/\u2067abc\u2069',
      'https://example.org/a\u200bb',
      'https://example.org\\@evil.example/',
      'https://example.org/%2e%2e/\u0430',
    ]) {
      for (const link of linksIn(text)) {
        assert.match(`${link.host}${link.rest}`, /^[\x21-\x7e]+$/, text)
        assert.equal(link.href, new URL(link.href).href)
        assert.equal(new URL(link.href).host, link.host)
      }
    }
  })

  it('leaves out the signs that turn a text around, and no others', () => {
    assert.deepEqual(piecesOf('pay \u202egpj.elif\u202c now'), ['pay gpj.elif\u202c now'])
    const arabic = 'الموعد يوم الثلاثاء \u200f12:30\u200e، شكرًا'
    assert.deepEqual(piecesOf(arabic), [arabic])
  })

  it('stays whole whatever it is', () => {
    const long = `${'a'.repeat(3000)} ${'https://example.org/'.padEnd(2500, 'x')} ${'<b>&amp;"'.repeat(50)}`
    assert.equal(textOf(piecesOf(long)), long)
    assert.deepEqual(piecesOf(''), [])
    assert.deepEqual(piecesOf('<a href="javascript:alert(1)">x</a>\n\n  <script>'), [
      '<a href="javascript:alert(1)">x</a>\n\n  <script>',
    ])
  })

  it('is read in no time, however it is made', () => {
    const began = performance.now()
    for (const text of [
      'https://'.repeat(500),
      `https://${'a.'.repeat(1990)}`,
      '@'.repeat(4000),
      'https://('.repeat(440),
    ])
      piecesOf(text)
    assert.ok(performance.now() - began < 1000)
  })
})
