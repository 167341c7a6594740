import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { connectOutgoing, OutgoingRefused, type To } from './connect.ts'
import { OutgoingTooMuch, outgoingFetch } from './fetch.ts'
import { mayReach } from './may-reach.ts'

/** Metadata services, as addresses of every notation that leads to them. */
const metadata = [
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'fd00:ec2::254',
  'FD00:0EC2:0:0:0:0:0:254',
  'fd20:ce::254',
  'fe80::1',
  'fe80::1%eth0',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
]

it('metadata services are reached by nobody, private addresses by the configuration alone', () => {
  const judged = (addresses: string[], namedBy: To['namedBy']) =>
    addresses.filter((address) => mayReach(address, namedBy))
  for (const namedBy of ['operator', 'person'] as const) {
    assert.deepEqual(judged([...metadata, '0.0.0.0', '224.0.0.1', '::', 'ff02::1', 'not-an-address'], namedBy), [])
    const open = ['93.184.215.14', '2606:2800:21f:cb07::1', '::ffff:93.184.215.14', '64:ff9b::93.184.215.14']
    assert.deepEqual(judged(open, namedBy), open)
  }
  const own = ['127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fd12::1', '::ffff:10.0.0.1']
  assert.deepEqual(judged(own, 'operator'), own)
  assert.deepEqual(judged([...own, '::127.0.0.1', '64:ff9b:1::a00:1', '2002:7f00:1::', '198.18.0.1'], 'person'), [])
})

describe('calls to other servers', () => {
  let connections = 0
  let answer: RequestListener
  const server = createServer((request, response) => answer(request, response))
  server.on('connection', () => connections++)
  let port = 0
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  beforeEach(() => {
    connections = 0
    answer = (_, response) => response.end('hello')
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const here = (path = '/') => `http://127.0.0.1:${port}${path}`
  const fetchOf = (to: To, limits = {}) => outgoingFetch({ ...to, timeoutMs: 5000, maxBytes: 1000, ...limits })
  const byOperator = (limits = {}) => fetchOf({ namedBy: 'operator' }, limits)
  /** A name server that answers each question with the next of these addresses. */
  const nameServer =
    (...addresses: string[]): To['lookUp'] =>
    (_host, _options, done) => {
      const address = addresses.length > 1 ? addresses.shift()! : addresses[0]!
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    }
  const refused = (reason: RegExp) => (error: Error) => {
    assert.ok(error.cause instanceof OutgoingRefused, String(error.cause))
    assert.match(error.cause.message, reason)
    return true
  }

  it('say what was answered, and send what fetch sends', async () => {
    answer = (request, response) => {
      request.setEncoding('utf8')
      request.once('data', (text) => {
        const { 'content-type': type, 'content-length': length } = request.headers
        response.writeHead(201, [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ] as never)
        response.end(JSON.stringify({ method: request.method, type, length, text }))
      })
    }
    const said = await byOperator()(here(), { method: 'POST', body: new URLSearchParams({ code: 'a b' }) })
    assert.ok(said instanceof Response)
    assert.equal(said.status, 201)
    assert.deepEqual(said.headers.getSetCookie(), ['a=1', 'b=2'])
    assert.deepEqual(await said.json(), {
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      length: '8',
      text: 'code=a+b',
    })
    answer = (_, response) => response.writeHead(204).end()
    assert.equal((await byOperator()(here())).body, null)
  })

  it('do not go to metadata services, however the address is written', async () => {
    const hosts = ['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '100.100.100.200']
    for (const host of [...hosts, '[fd00:ec2::254]', '[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]']) {
      await assert.rejects(byOperator()(`http://${host}/latest/meta-data/`), refused(/does not connect to/))
      await assert.rejects(byOperator()(`https://${host}/latest/meta-data/`), refused(/does not connect to/))
    }
    for (const host of ['169.254.169.254', '2852039166', 'fe80::1', 'fd00:ec2::254']) {
      await assert.rejects(connectOutgoing({ host, port: 25 }, 1000), OutgoingRefused)
    }
  })

  it('judge the address at each connection, so a name that changes its meaning gains nothing', async () => {
    answer = (_, response) => response.setHeader('connection', 'close').end('hello')
    const lookUp = nameServer('127.0.0.1', '169.254.169.254')
    const call = fetchOf({ namedBy: 'operator', lookUp: lookUp! })
    assert.equal(await (await call(`http://store.example:${port}/`)).text(), 'hello')
    await assert.rejects(call(`http://store.example:${port}/`), refused(/store\.example \(169\.254\.169\.254\)/))
    assert.equal(connections, 1)
    await assert.rejects(
      connectOutgoing({ host: 'mail.example', port }, 1000, { namedBy: 'operator', lookUp: lookUp! }),
      OutgoingRefused,
    )
    // Of several addresses only those that are allowed are tried.
    const both: To['lookUp'] = (_host, _options, done) =>
      done(null, [
        { address: '169.254.169.254', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    assert.equal((await fetchOf({ namedBy: 'operator', lookUp: both })(`http://two.example:${port}/`)).status, 200)
  })

  it('go to public addresses only if a person named the host', async () => {
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '0x7f.1', '10.0.0.1', '192.168.0.1']) {
      await assert.rejects(fetchOf({ namedBy: 'person' })(`http://${host}:${port}/`), refused(/does not connect to/))
    }
    const call = fetchOf({ namedBy: 'person', lookUp: nameServer('127.0.0.1')! })
    await assert.rejects(call(`http://localtest.example:${port}/`), refused(/localtest\.example \(127\.0\.0\.1\)/))
    await assert.rejects(fetchOf({ namedBy: 'person' })('file:///etc/passwd'), /does not call file:/)
    assert.equal(connections, 0)
  })

  it('do not follow redirects', async () => {
    const asked: string[] = []
    answer = (request, response) => {
      asked.push(request.url!)
      response.writeHead(302, { location: request.url === '/' ? '/next' : 'http://169.254.169.254/' }).end()
    }
    for (const redirect of ['follow', 'manual', undefined] as const) {
      const said = await byOperator()(here(), redirect ? { redirect } : {})
      assert.equal(said.status, 302)
      assert.equal(said.headers.get('location'), '/next')
    }
    assert.deepEqual(asked, ['/', '/', '/'])
  })

  it('end an answer without an end, one that is compressed, and one that says that it is too large', async () => {
    const ended = Promise.withResolvers<void>()
    answer = (_, response) => {
      const write = () => {
        if (!response.destroyed) response.write('x'.repeat(100), () => setImmediate(write))
      }
      response.on('close', ended.resolve)
      write()
    }
    const said = await byOperator()(here())
    await assert.rejects(said.text(), OutgoingTooMuch)
    await ended.promise
    answer = (_, response) => response.writeHead(200, { 'content-length': 1001 }).end('x'.repeat(1001))
    await assert.rejects(byOperator()(here()), OutgoingTooMuch)
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    await assert.rejects(byOperator()(here()), OutgoingTooMuch)
  })

  it('end an answer that is too slow, in its head or in its body', async () => {
    const slow = byOperator({ timeoutMs: 300 })
    answer = () => undefined
    await assert.rejects(slow(here()), { name: 'TimeoutError' })
    answer = (_, response) => {
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    }
    const said = await slow(here())
    await assert.rejects(said.text(), { name: 'TimeoutError' })
  })

  it('say why nobody answers', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port: free } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    await assert.rejects(byOperator()(`http://127.0.0.1:${free}/`), (error: Error) => {
      assert.equal((error.cause as NodeJS.ErrnoException).code, 'ECONNREFUSED')
      return true
    })
    const aborted = AbortSignal.abort(new Error('given up'))
    await assert.rejects(byOperator()(here(), { signal: aborted }), /given up/)
  })
})
