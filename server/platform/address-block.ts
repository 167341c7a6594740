import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, each four hexadecimal digits; `fe80::1%eth0` has its zone left out. */
function groupsOf(address: string): string[] {
  // A URL writes an address in one way only: lower case, an IPv4 end as groups, one run of zeros left out.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  return [...before!, ...zeros, ...after!].map((group) => group.padStart(4, '0'))
}

/**
 * The smallest block of addresses that one household or server gets: an IPv4 address itself, and the /64 of an IPv6
 * address.
 */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join() === '0000,0000,0000,0000,0000,ffff') {
    const bytes = Buffer.from(groups.slice(6).join(''), 'hex')
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The /48 around a /64 as `addressBlock` writes it: the largest block that one customer may get. Null for anything
 * else.
 */
export const siteOf = (block: string): string | null => (block.endsWith('::/64') ? `${block.slice(0, 14)}::/48` : null)

/** The block around an address in which somebody may have many: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function blockAround(address: string): string {
  const block = addressBlock(address)
  return siteOf(block) ?? block.replace(/\.\d+$/, '.0/24')
}

/** The /48 around an IPv6 address; null for IPv4. */
export const siteBlock = (address: string): string | null => siteOf(addressBlock(address))
