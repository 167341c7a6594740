import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, each four hexadecimal digits; `fe80::1%eth0` has its zone left out. */
function groupsOf(address: string): string[] {
  // The address part of a URL is written in one way only: lower case, IPv4 ends as groups, zeros cut out once.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  return [...before!, ...zeros, ...after!].map((group) => group.padStart(4, '0'))
}

/**
 * Who stands behind an address, as far as one can tell: an IPv4 address itself, and of IPv6 the /64, which is what one
 * household or server gets at the least.
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
 * The /48 around a /64 as `addressBlock` writes it, which is what one customer may get whole; null for anything else.
 */
export const siteOf = (block: string): string | null => (block.endsWith('::/64') ? `${block.slice(0, 14)}::/48` : null)

/** The /48 around an IPv6 address; null for IPv4. */
export const siteBlock = (address: string): string | null => siteOf(addressBlock(address))
