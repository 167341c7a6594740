/** Where a relay listens, and how it is reached. */
export type RelayAddress = { url: string; host: string; port: number; over: 'udp' | 'tcp' | 'tls' }

const form =
  /^(?<scheme>turns?):(?<host>\[[\da-fA-F:.]+\]|[^:?[\]]+)(?::(?<port>\d+))?(?:\?transport=(?<transport>udp|tcp))?$/

/** Reads an address of a relay (RFC 7065). Throws an Error that says what is wrong with it. */
export function readRelayAddress(url: string): RelayAddress {
  const found = form.exec(url)?.groups
  if (!found) throw new Error(`${url} is not an address such as turn:turn.clinic.example:3478?transport=udp`)
  const { scheme, host, port, transport } = found
  const isSecret = scheme === 'turns'
  if (isSecret && transport === 'udp') throw new Error(`${url}: TLS over UDP cannot be checked; use transport=tcp`)
  return {
    url,
    host: host!.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isSecret ? 5349 : 3478,
    over: isSecret ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  }
}
