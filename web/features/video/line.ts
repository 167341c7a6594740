import type { Peer } from './peer.ts'

/**
 * How much of a picture the line carries, from a full one to none: the most that is sent (bit/s), by how much the
 * picture is made smaller, and the least that must be free for it. The voice is never made less.
 */
const levels = [
  { most: 1_500_000, smaller: 1, needs: 500_000 },
  { most: 500_000, smaller: 2, needs: 260_000 },
  { most: 220_000, smaller: 4, needs: 150_000 },
  { most: 0, smaller: 4, needs: 0 },
] as const
export const voiceOnly = levels.length - 1

/** Until a connection is so old (ms), its measures say more of its beginning than of the line. */
const settlesMs = 6000
/** A line carries if something came within so long (ms): each side says each second that it is here. */
const carriesMs = 1500
/** So many seconds of a bad line make the picture smaller; so many good ones make it larger. */
const worse = 2
const better = 6
/** How long (s) the picture stays off before it is tried again; each time twice as long. */
const triesAgain = 10
const longestOff = 80
const lossIsBad = 0.1
const lossIsGood = 0.02

type Measures = {
  /** All that has come, in bytes. */
  received: number
  /** What could be sent (bit/s); not every browser says. */
  available: number | undefined
  /** The share of what we sent that did not arrive. */
  lost: number | undefined
  roundTrip: number | undefined
  byRelay: boolean
}

/** The browser's measures of a connection: https://www.w3.org/TR/webrtc-stats/ */
async function measure(pc: RTCPeerConnection): Promise<Measures> {
  const all = new Map<string, Record<string, unknown>>()
  const report = await pc.getStats()
  report.forEach((each: Record<string, unknown>, id: string) => void all.set(id, each))
  const found: Measures = {
    received: 0,
    available: undefined,
    lost: undefined,
    roundTrip: undefined,
    byRelay: false,
  }
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
  const transport = [...all.values()].find(({ type }) => type === 'transport')
  for (const [id, each] of all) {
    if (each.type === 'inbound-rtp') {
      found.received += number(each.bytesReceived) ?? 0
    }
    if (each.type === 'remote-inbound-rtp') {
      found.lost = Math.max(found.lost ?? 0, number(each.fractionLost) ?? 0)
      found.roundTrip = number(each.roundTripTime) ?? found.roundTrip
    }
    const isUsed =
      transport?.selectedCandidatePairId === id || (!transport && each.nominated && each.state === 'succeeded')
    if (each.type === 'candidate-pair' && isUsed) {
      found.available = number(each.availableOutgoingBitrate)
      const local = all.get(String(each.localCandidateId))
      const remote = all.get(String(each.remoteCandidateId))
      found.byRelay = local?.candidateType === 'relay' || remote?.candidateType === 'relay'
    }
  }
  return found
}

/** Watches one connection each second, and sends as much of the picture as the line carries. */
export class LineWatch {
  level = 0
  byRelay = false
  #received = 0
  #grewAt = 0
  #bad = 0
  #good = 0
  #offFor = 0
  #offUntil: number = triesAgain
  #isApplied = false

  /** When something last came (ms since 1970). */
  get grewAt(): number {
    return this.#grewAt
  }

  /**
   * `heardAt`: when the other side was last heard otherwise. While nothing comes at all, the line is gone, which says
   * nothing about how much it carries; its measures count again some seconds after it is back (`since`).
   */
  async look(peer: Peer, { since, heardAt }: { since: number; heardAt: number }): Promise<void> {
    const measures = await measure(peer.pc)
    const now = Date.now()
    if (measures.received > this.#received) {
      this.#received = measures.received
      this.#grewAt = now
    }
    this.byRelay = measures.byRelay
    const before = this.level
    const carries = now - Math.max(this.#grewAt, heardAt) < carriesMs
    if (carries && now - since > settlesMs) this.#judge(measures)
    if (this.level !== before || !this.#isApplied) await this.#apply(peer)
  }

  #judge({ available, lost }: Measures): void {
    const { needs } = levels[this.level]!
    const wider = levels[this.level - 1]
    const isBad = (available !== undefined && available < needs) || (lost ?? 0) > lossIsBad
    this.#bad = isBad ? this.#bad + 1 : 0
    const isGood =
      wider !== undefined &&
      (lost ?? 0) < lossIsGood &&
      (available === undefined || available > wider.needs * 1.2 || this.level === voiceOnly)
    this.#good = isGood ? this.#good + 1 : 0
    if (this.level === voiceOnly) {
      // Without a picture nobody knows what the line would carry: it is tried, less and less often.
      this.#offFor++
      if (this.#offFor < this.#offUntil || this.#good < worse) return
      this.#offUntil = Math.min(this.#offUntil * 2, longestOff)
      this.#to(this.level - 1)
    } else if (this.#bad >= worse) this.#to(this.level + 1)
    else if (this.#good >= better) {
      if (this.level === 1) this.#offUntil = triesAgain
      this.#to(this.level - 1)
    }
  }

  #to(level: number): void {
    this.level = Math.min(level, voiceOnly)
    this.#bad = 0
    this.#good = 0
    this.#offFor = 0
  }

  async #apply({ videoSender }: Peer): Promise<void> {
    const parameters = videoSender?.getParameters()
    const [encoding] = parameters?.encodings ?? []
    if (!videoSender || !parameters || !encoding) return
    const { most, smaller } = levels[this.level]!
    encoding.active = most > 0
    if (most > 0) encoding.maxBitrate = most
    encoding.scaleResolutionDownBy = smaller
    try {
      await videoSender.setParameters(parameters)
      this.#isApplied = true
    } catch {
      // Tried again within a second: the parameters were negotiated anew meanwhile.
      this.#isApplied = false
    }
  }
}
