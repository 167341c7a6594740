import { lookup as lookUpByTheSystem } from 'node:dns'
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { mayReach, type NamedBy } from './may-reach.ts'

/** Salus does not connect to this address. `code` is as of Node's own errors of connecting. */
export class OutgoingRefused extends Error {
  readonly code = 'EOUTGOING'
  constructor(host: string, address: string) {
    super(`Salus does not connect to ${host}${host === address ? '' : ` (${address})`}: such an address is not allowed`)
  }
}

/** How a name becomes addresses; tests have their own. */
type LookUp = (
  host: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' },
  done: (error: NodeJS.ErrnoException | null, found: { address: string; family: number }[]) => void,
) => void

export type To = { namedBy: NamedBy; lookUp?: LookUp }

/**
 * Resolves a name for one connection, leaving out addresses that may not be reached. The connection uses what is
 * answered here, so a name that means another address a moment later changes nothing.
 */
export function judgedLookup({ namedBy, lookUp = lookUpByTheSystem }: To): LookupFunction {
  return (host, options, done) => {
    const { family } = options
    lookUp(host, { all: true, ...(family === undefined ? {} : { family }) }, (error, found) => {
      if (error) return done(error, '')
      const allowed = found.filter(({ address }) => mayReach(address, namedBy))
      const [first] = allowed
      if (!first) return done(new OutgoingRefused(host, found.map(({ address }) => address).join(', ')), '')
      if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }
}

/** The refusal of a host that is an address itself, and so is not resolved. */
function refusalOf(host: string, { namedBy }: To): OutgoingRefused | undefined {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) && !mayReach(bare, namedBy) ? new OutgoingRefused(bare, bare) : undefined
}

type Made = (error: Error | null, socket: Duplex) => void

/**
 * Agents for Node's HTTP and HTTPS clients and for libraries that use them. A connection that is not allowed ends as
 * one that cannot be made, with `OutgoingRefused`.
 */
export function outgoingAgents(to: To): { http: HttpAgent; https: HttpsAgent } {
  const options = { keepAlive: true, lookup: judgedLookup(to) }
  const refuse = ({ host }: ClientRequestArgs, made?: Made) => {
    const refusal = refusalOf(host ?? 'localhost', to)
    if (refusal) process.nextTick(() => made?.(refusal, undefined as never))
    return refusal !== undefined
  }
  class Http extends HttpAgent {
    override createConnection(asked: ClientRequestArgs, made?: Made) {
      return refuse(asked, made) ? undefined : super.createConnection(asked, made)
    }
  }
  class Https extends HttpsAgent {
    override createConnection(asked: ClientRequestArgs, made?: Made) {
      return refuse(asked, made) ? undefined : super.createConnection(asked, made)
    }
  }
  return { http: new Http(options), https: new Https(options) }
}

/**
 * Opens a TCP connection to a host of the configuration. Throws `OutgoingRefused`, or an error of Node if nobody
 * answers within `timeoutMs`.
 */
export async function connectOutgoing(
  { host, port }: { host: string; port: number },
  timeoutMs: number,
  to: To = { namedBy: 'operator' },
): Promise<Socket> {
  const refusal = refusalOf(host, to)
  if (refusal) throw refusal
  const socket = connect({ host, port, lookup: judgedLookup(to) })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      const error = new Error(`${host} does not answer within ${timeoutMs / 1000} seconds`)
      socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
    }, timeoutMs)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(late))
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** The address of a host of the configuration, for datagrams. Throws as `connectOutgoing` does. */
export async function outgoingAddress(host: string): Promise<{ address: string; family: number }> {
  const to: To = { namedBy: 'operator' }
  const refusal = refusalOf(host, to)
  if (refusal) throw refusal
  return new Promise((resolve, reject) => {
    judgedLookup(to)(host, {}, (error, address, family) => {
      if (error) reject(error)
      else resolve({ address: String(address), family: family ?? 4 })
    })
  })
}
