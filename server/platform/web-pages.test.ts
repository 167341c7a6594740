import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { currencyNameToFill, currencyToFill } from '#contract/currency.ts'
import { emergencyToFill } from '#contract/rules.ts'
import { noPagePolicy, type PageHeaders, pageHeaders } from './security-headers.ts'
import { serveWebPages } from './web-pages.ts'

const place = mkdtempSync(join(tmpdir(), 'salus-pages-'))
let app: FastifyInstance
let number = '108'
let headersOf: PageHeaders

before(async () => {
  // The path of the program is up to the operator.
  const folder = join(place, 'assets/salus/client')
  mkdirSync(join(folder, 'assets/de'), { recursive: true })
  writeFileSync(join(folder, '../addresses.json'), '["/", "/services"]')
  for (const file of ['index.html', '__spa-fallback.html', 'favicon.svg', 'assets/a-1.js', 'assets/de/a-1.js']) {
    writeFileSync(join(folder, file), file)
  }
  mkdirSync(join(folder, 'about'))
  writeFileSync(join(folder, 'about/index.html'), `about, <a href="tel:${emergencyToFill}">${emergencyToFill}</a>`)
  for (const language of ['ar', 'de']) {
    mkdirSync(join(folder, language))
    writeFileSync(join(folder, language, '__spa-fallback.html'), 'shell')
  }
  for (const page of ['terms', 'ar/terms']) {
    mkdirSync(join(folder, page), { recursive: true })
    writeFileSync(join(folder, page, 'index.html'), `<html data-currency="${currencyToFill}">in ${currencyNameToFill}`)
  }
  writeFileSync(
    join(folder, 'scripted.html'),
    '<script>one()</script><script src="/a.js"></script><script>two()</script>',
  )
  mkdirSync(join(folder, 'desk-list'))
  writeFileSync(join(folder, 'desk-list/worker.js'), 'worker')
  writeFileSync(join(folder, 'worker.js'), 'worker')
  mkdirSync(join(folder, 'pdf-view'))
  writeFileSync(join(folder, 'pdf-view/view.js'), 'view()')
  mkdirSync(join(folder, '../server'))
  writeFileSync(join(folder, '../server/package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, '../server/index.js'),
    `export const entry = { module: {
      answerCallsBy() {},
      settleCurrency() {},
      renderReady: async (_, url) => (url.endsWith('/services') ? '<p>rendered</p>' : undefined),
    } }`,
  )
  app = Fastify()
  app.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', noPagePolicy))
  const headers = pageHeaders(folder, { hasStripe: false })
  headersOf = headers
  await serveWebPages(app, folder, { emergencyNumber: async () => number, currency: 'eur', pageHeaders: headers })
})
after(async () => {
  await app.close()
  rmSync(place, { recursive: true })
})

it('only files whose names change with them are kept for good, wherever the program stands', async () => {
  const kept = async (url: string) => (await app.inject({ url })).headers['cache-control']
  for (const url of ['/', '/favicon.svg', '/anything']) assert.equal(await kept(url), 'no-cache', url)
  for (const url of ['/assets/a-1.js', '/assets/de/a-1.js']) assert.match(String(await kept(url)), /immutable/, url)
})

it('a server whose folder is built anew goes on with its own pages, whose scripts are still there', async () => {
  const folder = join(place, 'assets/salus/client')
  const page = () => app.inject({ url: '/' })
  const { etag } = (await page()).headers
  for (const file of ['index.html', '__spa-fallback.html']) writeFileSync(join(folder, file), 'loads b-2.js')
  writeFileSync(join(folder, 'assets/b-2.js'), 'of the new build')
  assert.equal((await page()).body, 'index.html')
  assert.equal((await app.inject({ url: '/assets/a-1.js' })).body, 'assets/a-1.js')
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
  assert.equal(again.statusCode, 304)
})

it('a page comes as small as the browser takes it', async () => {
  const coded = async (takes: string) => await app.inject({ url: '/about', headers: { 'accept-encoding': takes } })
  assert.equal((await coded('gzip, br')).headers['content-encoding'], 'br')
  assert.equal((await coded('gzip, br;q=0')).headers['content-encoding'], 'gzip')
  assert.equal((await coded('identity')).headers['content-encoding'], undefined)
  const plain = (await coded('identity')).body
  assert.equal(brotliDecompressSync((await coded('gzip, br')).rawPayload).toString(), plain)
  assert.equal(gunzipSync((await coded('gzip')).rawPayload).toString(), plain)
})

it('a rendered page that has not changed is not sent again', async () => {
  const { body, headers } = await app.inject({ url: '/services', headers: { 'accept-encoding': 'identity' } })
  assert.deepEqual([body, headers['cache-control']], ['<p>rendered</p>', 'no-cache'])
  const again = await app.inject({ url: '/services', headers: { 'if-none-match': String(headers.etag) } })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})

it('a page names the emergency number as it is now, whatever is in it', async () => {
  const about = () => app.inject({ url: '/about' })
  const before = await about()
  assert.equal(before.body, 'about, <a href="tel:108">108</a>')
  number = '112 <"'
  assert.equal((await about()).body, 'about, <a href="tel:112 &#60;&#34;">112 &#60;&#34;</a>')
  assert.notEqual((await about()).headers.etag, before.headers.etag)
  number = '108'
})

it('a page says in which currency its prices are, and calls it as its readers do', async () => {
  const page = async (url: string) => (await app.inject({ url })).body
  assert.equal(await page('/terms'), '<html data-currency="eur">in euros')
  assert.equal(await page('/ar/terms'), '<html data-currency="eur">in يورو')
})

it('only the pages of video visits may use camera, microphone and screen, in every language', async () => {
  const policy = async (url: string) => String((await app.inject({ url })).headers['permissions-policy'])
  for (const url of ['/video/test', '/de/video/1', '/ar/video/link', '/video/guest?relay=only'])
    assert.match(await policy(url), /camera=\(self\), microphone=\(self\), .*display-capture=\(self\)/, url)
  for (const url of ['/', '/about', '/de/dashboard', '/video', '/videos/1', '/doctors/video/1', '/de/de/video/1'])
    assert.match(await policy(url), /camera=\(\), microphone=\(\), .*display-capture=\(\)/, url)
})

it('a page allows its own inline scripts, a worker its calls, any other file nothing', async () => {
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const policy = async (url: string, headers = {}) =>
    String((await app.inject({ url, headers })).headers['content-security-policy'])
  const page = await app.inject({ url: '/scripted.html' })
  assert.equal(page.statusCode, 404, 'a page is asked for by its address')
  assert.equal(page.headers['content-security-policy'], noPagePolicy)
  assert.doesNotMatch(await policy('/about'), /sha256/, 'no hashes of other pages')
  const { etag } = (await app.inject({ url: '/about' })).headers
  assert.match(await policy('/about', { 'if-none-match': String(etag) }), /^default-src 'self'; script-src 'self';/)
  for (const url of ['/assets/a-1.js', '/favicon.svg']) assert.equal(await policy(url), noPagePolicy, url)
  for (const url of ['/desk-list/worker.js', '/worker.js']) assert.match(await policy(url), /connect-src 'self'/, url)
  const rendered = headersOf('<script>one()</script><script>stolen()</script>')['content-security-policy']!
  assert.ok(rendered.includes(hash('one()')))
  assert.ok(!rendered.includes(hash('stolen()')), 'what the build does not contain has no hash')
  assert.ok(!rendered.includes(hash('two()')))
})

it('the frame of PDFs has no origin, runs its own script and blobs, fetches nothing, and stands in our pages only', async () => {
  const { body, headers } = await app.inject('/pdf-view')
  assert.match(body, /<script>view\(\)<\/script>/)
  const policy = String(headers['content-security-policy'])
  const hash = createHash('sha256').update('view()').digest('base64')
  assert.match(policy, /^default-src 'none'; /)
  assert.ok(policy.includes(`script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval';`), policy)
  assert.match(policy, /; frame-ancestors 'self'; .*sandbox allow-scripts$/)
  assert.doesNotMatch(policy, /connect-src|unsafe-eval'(?<!wasm-unsafe-eval')|allow-same-origin/)
  assert.match(headersOf('<p>')['content-security-policy']!, /; frame-src 'self';/)
})
