import { randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { forbidden, publicAddresses } from './addresses.ts'
import { readRelayAddress } from './relay-address.ts'
import type { Endpoint, Refusal } from './stun.ts'
import { type Credentials, openTurn, type TurnClient } from './turn-client.ts'

/** One thing that was checked, in words. */
export type Line = { ok: boolean; says: string }
/** Makes credentials for the relay, valid until that many seconds from now. */
type MakeCredentials = (seconds: number) => Credentials

const short = 300
const firstChannel = 0x4000

/**
 * Checks a relay at one address: that data passes between two of its relayed addresses, that it refuses wrong and
 * expired credentials, and that it reaches no address that is not public. Answers a line for each check; never throws.
 */
export async function checkRelay(url: string, make: MakeCredentials): Promise<Line[]> {
  const lines: Line[] = []
  const add: Add = (ok, says, otherwise = says) => {
    lines.push({ ok, says: `${url}: ${ok ? says : otherwise}` })
  }
  try {
    const to = readRelayAddress(url)
    const clients: TurnClient[] = []
    const open = async (credentials: Credentials | null) => {
      const client = await openTurn(to, credentials)
      clients.push(client)
      return client
    }
    try {
      await passesData(open, make, add)
      await refusesStrangers(open, make, add)
      await refusesForbidden(open, make, add)
      if (to.over !== 'udp') await refusesTcp(open, make, add)
    } finally {
      await Promise.all(clients.map((client) => client.close()))
    }
  } catch (error) {
    add(false, inWords(error))
  }
  return lines
}

/** Notes a check: the first sentence if it has passed, else the second. */
type Add = (ok: boolean, says: string, otherwise?: string) => void
type Open = (credentials: Credentials | null) => Promise<TurnClient>

const said = ({ code, reason }: Refusal) => `${code} ${reason}`.trim()
const at = ({ address, port }: Endpoint) => (isIPv4(address) ? `${address}:${port}` : `[${address}]:${port}`)

async function passesData(open: Open, make: MakeCredentials, add: Add): Promise<void> {
  const [one, other] = [await open(make(short)), await open(make(short))]
  const [first, second] = [await one.allocate(), await other.allocate()]
  const refused = first.refused ?? second.refused
  if (!first.relayed || !second.relayed) {
    add(false, `it does not relay: ${refused ? said(refused) : 'it names no relayed address'}`)
    return
  }
  add(true, `it relays, at ${at(first.relayed)}`)
  const notPermitted = (await one.permit(second.relayed)) ?? (await other.permit(first.relayed))
  if (notPermitted) {
    add(false, `it refuses its own address (${said(notPermitted)}): two people behind it cannot meet`)
    return
  }
  const [sent, back] = [randomBytes(8), randomBytes(8)]
  add(
    await arrives(() => one.send(second.relayed!, sent), other, sent),
    'data passes from one relayed address to another',
    'data does not pass from one relayed address to another',
  )
  const channel = await other.bind(firstChannel, first.relayed)
  add(!channel && (await arrives(() => other.sendOn(firstChannel, back), one, back)), 'data comes back on a channel')
}

/** Sends until it arrives: a relay promises no more than the network. */
async function arrives(send: () => void, at_: TurnClient, data: Buffer): Promise<boolean> {
  for (let tries = 0; tries < 4; tries++) {
    send()
    if (await at_.hasReceived(data, 1000)) return true
  }
  return false
}

async function refusesStrangers(open: Open, make: MakeCredentials, add: Add): Promise<void> {
  const right = make(short)
  const wrong = { ...right, credential: Buffer.from(randomBytes(20)).toString('base64') }
  const cases: [what: string, Credentials | null][] = [
    ['whoever has no credentials', null],
    ['wrong credentials', wrong],
    ['expired credentials', make(-60)],
  ]
  for (const [what, credentials] of cases) {
    const { refused } = await (await open(credentials)).allocate()
    add(refused !== null, `it refuses ${what}`, `IT ACCEPTS ${what}`)
  }
}

/** By both ways that TURN has to name a peer, from relayed addresses of both families where the relay has them. */
async function refusesForbidden(open: Open, make: MakeCredentials, add: Add): Promise<void> {
  const reached = new Set<string>()
  let own: Endpoint | undefined
  for (const family of ['ipv4', 'ipv6'] as const) {
    const client = await open(make(short))
    const { relayed } = await client.allocate(family)
    if (!relayed) {
      if (family === 'ipv6') add(true, 'it has no relayed address in IPv6')
      continue
    }
    own ??= relayed
    // A list of denied ranges is easily so wide that it denies everybody.
    const everywhere = publicAddresses[family]
    if (await client.permit({ address: everywhere, port: 9 })) {
      add(false, `it refuses public addresses such as ${everywhere}: it can only connect two people behind it`)
    }
    for (const [n, [name, address]] of forbidden.entries()) {
      // Where the relay runs on such an address itself, as in a test, that one is its own.
      if (address === relayed.address) continue
      const peer = { address, port: 9 }
      const refusals = [await client.permit(peer), await client.bind(firstChannel + n, peer)]
      if (refusals.includes(null)) reached.add(`${address}, ${name}`)
    }
  }
  if (!own) {
    add(false, 'whom it reaches could not be checked: it does not relay')
    return
  }
  for (const where of reached) add(false, `IT REACHES ${where}`)
  if (reached.size === 0) add(true, `it refuses all ${forbidden.length} addresses that are not public`)
}

/** Relayed TCP connections (RFC 6062) would open ports of others; video has no use for them. */
async function refusesTcp(open: Open, make: MakeCredentials, add: Add): Promise<void> {
  const { refused } = await (await open(make(short))).allocate('ipv4', 'tcp')
  add(refused !== null, 'it relays no TCP connections', 'it relays TCP connections: set no-tcp-relay')
}

function inWords(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'nobody listens there'
  if (code === 'ENOTFOUND') return 'the name is not known'
  return message
}
