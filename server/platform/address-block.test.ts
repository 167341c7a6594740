import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addressBlock, siteBlock } from './address-block.ts'

it('counts an IPv4 address by itself, however it is written, and IPv6 by its /64 and /48', () => {
  for (const [address, block, site] of [
    ['203.0.113.9', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['::ffff:cb00:7109', '203.0.113.9', null],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64', '2001:0db8:0001::/48'],
    ['2001:DB8:1:2::9', '2001:0db8:0001:0002::/64', '2001:0db8:0001::/48'],
    ['2001:db8::', '2001:0db8:0000:0000::/64', '2001:0db8:0000::/48'],
    ['::1', '0000:0000:0000:0000::/64', '0000:0000:0000::/48'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64', 'fe80:0000:0000::/48'],
  ] as const) {
    assert.deepEqual([addressBlock(address), siteBlock(address)], [block, site], address)
  }
})
