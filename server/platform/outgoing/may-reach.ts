import ipaddr from 'ipaddr.js'

/**
 * Who named the host: the operator in the configuration (it may be in their own network), or a person in a form (it
 * must be a public one).
 */
export type NamedBy = 'operator' | 'person'

/** What the ranges of ipaddr.js are open to. A range that is not listed is reached by nobody. */
const ofRange: Record<string, readonly NamedBy[]> = {
  unicast: ['operator', 'person'],
  private: ['operator'],
  loopback: ['operator'],
  uniqueLocal: ['operator'],
  carrierGradeNat: ['operator'],
}

/**
 * Services of clouds that give a machine's credentials to whoever asks from it, outside of the link-local range, which
 * has most of them: Alibaba, Oracle, Azure, and by IPv6 Amazon, Google and Scaleway.
 */
const metadata = new Set(
  ['100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42'].map((address) =>
    ipaddr.parse(address).toNormalizedString(),
  ),
)

/** Where an IPv6 address of these ranges has the IPv4 address to which a gateway passes it on. */
const carriedAt: Record<string, number> = { ipv4Mapped: 12, rfc6145: 12, rfc6052: 12, '6to4': 2 }

/** Global unicast, the only part of IPv6 from which public addresses are given. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether Salus may connect to an IP address. Metadata services and link-local addresses are reached by nobody,
 * however they are written.
 */
export function mayReach(address: string, namedBy: NamedBy): boolean {
  const bare = address.split('%')[0]!
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.parse(bare)
  if (metadata.has(parsed.toNormalizedString())) return false
  const range = parsed.range()
  const at = parsed.kind() === 'ipv6' ? carriedAt[range] : undefined
  if (at !== undefined)
    return mayReach(
      parsed
        .toByteArray()
        .slice(at, at + 4)
        .join('.'),
      namedBy,
    )
  if (parsed.kind() === 'ipv6' && range === 'unicast' && !parsed.match(globalUnicast)) return false
  return ofRange[range]?.includes(namedBy) ?? false
}
