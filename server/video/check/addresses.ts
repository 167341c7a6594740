/**
 * Addresses that a relay must never reach: behind them are the machine itself, its neighbours and the cloud's metadata,
 * which trust whoever asks from there.
 */
export const forbidden: readonly (readonly [name: string, address: string])[] = [
  ['"this network" (0.0.0.0/8)', '0.0.0.1'],
  ['private (10.0.0.0/8)', '10.0.0.1'],
  ['shared by providers (100.64.0.0/10)', '100.64.0.1'],
  ['loopback (127.0.0.0/8)', '127.0.0.1'],
  ['link-local (169.254.0.0/16)', '169.254.1.1'],
  ['cloud metadata', '169.254.169.254'],
  ['private (172.16.0.0/12)', '172.16.0.1'],
  ['end of private (172.16.0.0/12)', '172.31.255.254'],
  ['private (192.168.0.0/16)', '192.168.1.1'],
  ['multicast (224.0.0.0/4)', '224.0.0.1'],
  ['unspecified (IPv6)', '::'],
  ['loopback (IPv6)', '::1'],
  ['link-local (fe80::/10)', 'fe80::1'],
  ['unique local (fc00::/7)', 'fc00::1'],
  ['cloud metadata (IPv6)', 'fd00:ec2::254'],
  ['multicast (ff00::/8)', 'ff02::1'],
  ['loopback, IPv4 within IPv6', '::ffff:127.0.0.1'],
  ['cloud metadata, IPv4 within IPv6', '::ffff:169.254.169.254'],
  ['private, IPv4 within IPv6', '::ffff:10.0.0.1'],
  ['private, IPv4-compatible', '::192.168.1.1'],
  ['cloud metadata, IPv4-translated', '::ffff:0:169.254.169.254'],
  ['cloud metadata through NAT64 (64:ff9b::/96)', '64:ff9b::169.254.169.254'],
  ['loopback through NAT64 (64:ff9b::/96)', '64:ff9b::127.0.0.1'],
  ['cloud metadata through 6to4 (2002::/16)', '2002:a9fe:a9fe::1'],
]

/** Addresses that everybody may reach. Asking a relay for them sends nothing there. */
export const publicAddresses = { ipv4: '1.1.1.1', ipv6: '2606:4700:4700::1111' } as const
