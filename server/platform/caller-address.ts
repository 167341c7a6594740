import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What some proxies write around an address: `1.2.3.4:5678`, `[2001:db8::1]`, `[2001:db8::1]:443`, quotes. */
const wrapped = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?"?$/

/**
 * The address a request came from: the connection's, or what the trusted proxies in front have written, without port
 * and brackets. Where they have written no address, that of the connection. It takes the place of `request.ip`, which
 * is as the header has it.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  if (isIP(ip) > 0) return ip
  const [, six, four] = wrapped.exec(ip.trim()) ?? []
  const address = six ?? four ?? ''
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? '')
}
