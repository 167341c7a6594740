import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The forms in which proxies write an address: `1.2.3.4:5678`, `[2001:db8::1]`, `[2001:db8::1]:443`, in quotes. */
const wrapped = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?"?$/

/**
 * The address a request came from: the connection's, or the one that trusted proxies wrote, without port and brackets.
 * If they wrote no address, it is the connection's. Use it instead of `request.ip`, which is the header's text.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  if (isIP(ip) > 0) return ip
  const [, six, four] = wrapped.exec(ip.trim()) ?? []
  const address = six ?? four ?? ''
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? '')
}
