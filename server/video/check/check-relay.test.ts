import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { forbidden, publicAddresses } from './addresses.ts'
import { checkRelay } from './check-relay.ts'
import { fakeRelay } from './fake-relay.ts'
import { readRelayAddress } from './relay-address.ts'
import { addressOf, attributes, decode, encode, frameLength, isSignedBy, keyOf, xorAddress } from './stun.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
const secret = 'a shared secret'
const credentialOf = (username: string) => createHmac('sha1', secret).update(username).digest('base64')
const make = (seconds: number) => {
  const username = `${Math.floor(Date.now() / 1000) + seconds}:check`
  return { username, credential: credentialOf(username) }
}
const isPublic = (address: string) => (Object.values(publicAddresses) as string[]).includes(address)
const passwordOf = (username: string) =>
  Number(username.split(':')[0]) > Date.now() / 1000 ? credentialOf(username) : undefined

describe('messages of STUN', () => {
  // RFC 5769, 2.4: a request with long-term credentials.
  const sample = bytes(`
    0001 0060 2112a442 78ad3433c6ad72c029da412e
    0006 0012 e3839ee38388e383aae38383e382afe382b9 0000
    0015 001c 662f2f3439396b39353464364f4c33346f4c39465354767936347341
    0014 000b 6578616d706c652e6f7267 00
    0008 0014 f67024656dd64a3e02b8e0712e85c9a28ca89666`)
  const key = keyOf('マトリックス', 'example.org', 'TheMatrIX')

  it('are read and signed as the RFC’s own example is', () => {
    const message = decode(sample)!
    assert.equal(message.method, 'binding')
    assert.equal(message.attributes.get(attributes.username)!.toString(), 'マトリックス')
    assert.ok(isSignedBy(sample, key))
    assert.ok(!isSignedBy(sample, keyOf('マトリックス', 'example.org', 'TheMatrix')))
    const { transaction } = message
    const again = encode(
      {
        class: 'request',
        method: 'binding',
        transaction,
        attributes: (['username', 'nonce', 'realm'] as const).map((name) => [
          name,
          message.attributes.get(attributes[name])!,
        ]),
      },
      key,
    )
    assert.equal(again.toString('hex'), sample.toString('hex'))
    assert.equal(frameLength(again), again.length)
  })

  it('hold addresses of both families as the RFC’s examples do, and all that are asked for', () => {
    // RFC 5769, 2.2 and 2.3.
    const transaction = bytes('b7e7a701bc34d686fa87dfae')
    const v4 = { address: '192.0.2.1', port: 32853 }
    const v6 = { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32853 }
    assert.equal(xorAddress(v4, transaction).toString('hex'), '0001a147e112a643')
    assert.equal(xorAddress(v6, transaction).toString('hex'), '0002a1470113a9faa5d3f179bc25f4b5bed2b9d9')
    assert.deepEqual(
      [v4, v6].map((one) => addressOf(xorAddress(one, transaction), transaction)),
      [v4, v6],
    )
    const mapped = addressOf(xorAddress({ address: '::ffff:169.254.169.254', port: 9 }, transaction), transaction)
    assert.equal(mapped.address, '::ffff:a9fe:a9fe')
    for (const [, address] of forbidden) xorAddress({ address, port: 9 }, transaction)
  })
})

it('addresses of relays are read, and wrong ones are named', () => {
  assert.deepEqual(readRelayAddress('turns:[2001:db8::1]:443?transport=tcp'), {
    url: 'turns:[2001:db8::1]:443?transport=tcp',
    host: '2001:db8::1',
    port: 443,
    over: 'tls',
  })
  assert.equal(readRelayAddress('turn:turn.clinic.example').port, 3478)
  for (const wrong of ['stun:a', 'turn:', 'https://a', 'turn:a?transport=sctp', 'turns:a?transport=udp']) {
    assert.throws(() => readRelayAddress(wrong))
  }
})

describe('the check of a relay', () => {
  const checked = async (behaviour: Partial<Parameters<typeof fakeRelay>[0]>) => {
    const relay = await fakeRelay({ passwordOf, reaches: isPublic, ...behaviour })
    const lines = await checkRelay(relay.url, make)
    const left = relay.clients.size
    relay.close()
    return { wrong: lines.filter(({ ok }) => !ok).map(({ says }) => says.replace(`${relay.url}: `, '')), lines, left }
  }

  it('finds nothing wrong with a good one, sends data both ways, and leaves nothing behind', async () => {
    const { wrong, lines, left } = await checked({})
    assert.deepEqual(wrong, [])
    assert.match(lines.map(({ says }) => says).join('\n'), /data passes.*\n.*data comes back on a channel/)
    assert.equal(left, 0)
  })

  it('names each address that is not public and that it reaches', async () => {
    const open = new Set(['169.254.169.254', '::ffff:127.0.0.1'])
    const { wrong } = await checked({ reaches: (address) => isPublic(address) || open.has(shown(address)) })
    assert.deepEqual(wrong, [
      'IT REACHES 169.254.169.254, cloud metadata',
      'IT REACHES ::ffff:127.0.0.1, loopback, IPv4 within IPv6',
    ])
  })

  it('says when it believes everybody, or credentials that have expired', async () => {
    const { wrong } = await checked({ passwordOf: credentialOf })
    assert.deepEqual(wrong, ['IT ACCEPTS expired credentials'])
  })

  it('says when it refuses everybody, loses what it should pass on, or is not there', async () => {
    assert.match((await checked({ reaches: () => false })).wrong.join(), /refuses public addresses such as 1\.1\.1\.1/)
    assert.match((await checked({ passwordOf: () => undefined })).wrong.join(), /does not relay: 401/)
    assert.deepEqual(
      (await checkRelay('turn:127.0.0.1:9?transport=tcp', make)).map(({ ok, says }) => [ok, says]),
      [[false, 'turn:127.0.0.1:9?transport=tcp: nobody listens there']],
    )
  })
})

/** Mapped addresses as people write them. */
const shown = (address: string) => (address === '::ffff:7f00:1' ? '::ffff:127.0.0.1' : address)
