import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { callerAddress } from './caller-address.ts'

it('reads an address out of what proxies write around it, and takes the connection’s where there is none', () => {
  const socket = { remoteAddress: '10.0.0.1' } as never
  for (const [ip, address] of [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5678', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['203.0.113.9.7:80', '10.0.0.1'],
    ['[203.0.113.9', '10.0.0.1'],
    ['unknown', '10.0.0.1'],
    ['_hidden:80', '10.0.0.1'],
    ['', '10.0.0.1'],
  ] as const) {
    assert.equal(callerAddress({ ip, socket }), address, ip)
  }
})

it('is asked wherever an address is judged', () => {
  const server = join(import.meta.dirname, '..')
  const careless = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !file.includes('.test.') && /request\.ip\b/.test(readFileSync(join(server, file), 'utf8')),
  )
  assert.deepEqual(careless, ['platform/caller-address.ts'], 'the comment there alone')
})
