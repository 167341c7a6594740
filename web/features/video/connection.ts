import type { Seat, VideoSignal } from '#contract/video/video.ts'
import type { BodyFor } from '../../wire/use-change.ts'
import type { OwnState, Said, Written } from './said.ts'
import { LineWatch, voiceOnly } from './line.ts'
import type { Media } from './media.ts'
import { Peer, type Signal } from './peer.ts'

/** `connecting`: not yet connected. `mending`: it was, and the line is gone. */
type Standing = 'connecting' | 'on' | 'mending'

export type ConnectionState = {
  seat: Seat
  stream: MediaStream | undefined
  standing: Standing
  /** For so long without a line that the telephone is offered. */
  isLate: boolean
  /** How good the line is for what this side sends, in words. */
  quality: 'good' | 'weak' | 'voice'
  theirs: OwnState
  caption: string
}

export type Figures = Omit<BodyFor<'POST /video/report'>, 'pass'>

type Options = {
  isPolite: boolean
  config: RTCConfiguration
  media: Media
  send: (signal: Signal) => void
  lines: () => readonly Written[]
  heardLines: (lines: readonly Written[]) => void
  changed: () => void
  report: (figures: Figures) => void
}

/** Nothing has come for so long (ms): the line is gone, long before the browser says so. */
const silentMs = 3000
const mendEveryMs = 4000
const askedTogetherMs = 1500
/** How long (ms) a connection is tried before it is made anew from the beginning. */
const anewMs = 15_000
/** A line that was there is first looked for again for so long (ms): that is quicker, as long as it can work. */
const anewAfterLossMs = 30_000
const lateMs = 20_000
const captionMs = 6000

/** The connection to one other seat, with all that keeps it alive. */
export class Connection {
  seat: Seat
  readonly #options: Options
  /** Since when both are in. */
  readonly #since = Date.now()
  #peer: Peer | undefined
  #madeAt = 0
  #line = new LineWatch()
  /** Connections of theirs that this one has given up. */
  readonly #past = new Set<string>()
  #connectedAt: number | undefined
  /** Since when the line carries without a break. */
  #onSince = 0
  #heardAt = 0
  #lostAt: number | undefined
  #mendedAt = 0
  #wasLate = false
  #fell = 0
  #firstPictureMs: number | null = null
  #hasGreeted = false
  #caption = { text: '', at: 0 }
  #theirs: OwnState = { hasPicture: true, isMuted: false, isShared: false, isVoiceOnly: false }

  constructor(seat: Seat, options: Options) {
    this.seat = seat
    this.#options = options
    if (!options.isPolite) this.#make(crypto.randomUUID())
  }

  #make(connection: string): void {
    if (this.#peer) {
      this.#past.add(this.#peer.connection)
      this.#peer.close()
    }
    this.#madeAt = Date.now()
    this.#line = new LineWatch()
    this.#hasGreeted = false
    const { isPolite, config, send, changed } = this.#options
    this.#peer = new Peer({
      connection,
      isPolite,
      config,
      sent: this.#sent(),
      send,
      said: (message) => this.#said(message),
      changed: () => {
        this.#look()
        changed()
      },
    })
  }

  #sent() {
    const { audio, video, screen } = this.#options.media.now
    return { audio, video: screen ?? video }
  }

  take(signal: VideoSignal): void {
    if (this.#past.has(signal.connection)) return
    if (this.#peer?.connection !== signal.connection) {
      // The other side begins: with its page, or anew.
      if (!this.#options.isPolite || signal.description?.type !== 'offer') return
      this.#make(signal.connection)
    }
    if (!signal.restart) void this.#peer?.take(signal)
    // What was asked while the line was gone arrives all at once.
    else if (!this.#options.isPolite && Date.now() - this.#mendedAt > askedTogetherMs) this.mend()
  }

  #said(message: Said): void {
    this.#heardAt = Date.now()
    // Doctor and patient also tell each other what was written before; guests speak for themselves alone.
    if (message.kind === 'lines')
      this.#options.heardLines(message.lines.filter(({ side }) => this.seat.side !== 'guest' || side === 'guest'))
    if (message.kind === 'caption') this.#caption = { text: message.text, at: Date.now() }
    if (message.kind === 'state') {
      const { kind: _, ...state } = message
      this.#theirs = state
    }
    this.#look()
    if (message.kind !== 'here') this.#options.changed()
  }

  tell(message: Said): void {
    this.#peer?.channel?.say(message)
  }

  sendMedia(): void {
    void this.#peer?.replace(this.#sent())
    this.#tellState()
  }

  #tellState(): void {
    const { video, screen, audio, isMuted } = this.#options.media.now
    this.tell({
      kind: 'state',
      hasPicture: Boolean(screen ?? video),
      isMuted: isMuted || !audio,
      isShared: Boolean(screen),
      isVoiceOnly: this.#line.level === voiceOnly,
    })
  }

  /** Notes whether the line carries. */
  #look(): void {
    const now = Date.now()
    const isConnected = this.#peer?.pc.connectionState === 'connected'
    if (isConnected && this.#connectedAt === undefined) {
      this.#connectedAt = now
      this.#heardAt = now
      this.#report('connected')
    }
    const last = Math.max(this.#heardAt, this.#line.grewAt)
    const isOn = isConnected && now - last < silentMs
    if (isOn) {
      if (this.#lostAt !== undefined || this.#onSince === 0) this.#onSince = now
      this.#lostAt = undefined
    } else if (this.#connectedAt !== undefined && this.#lostAt === undefined) {
      this.#lostAt = now
      this.#fell++
      this.#report('connected')
      this.mend()
    }
    if (isConnected && !this.#hasGreeted && this.#peer?.channel?.isOpen) {
      this.#hasGreeted = true
      this.#heardAt = now
      this.#tellState()
      if (this.#options.lines().length > 0) this.tell({ kind: 'lines', lines: this.#options.lines() })
    }
  }

  /** Each second. */
  tick(): void {
    const peer = this.#peer
    this.tell({ kind: 'here' })
    if (peer && this.#connectedAt !== undefined) {
      const before = this.#line.level
      void this.#line.look(peer, { since: this.#onSince, heardAt: this.#heardAt }).then(
        () => this.#line.level !== before && this.#tellState(),
        () => undefined,
      )
    }
    this.#look()
    const now = Date.now()
    if (this.#isLate(now) && !this.#wasLate) {
      this.#wasLate = true
      if (this.#connectedAt === undefined) this.#report('failed')
    }
    if (this.#lostAt !== undefined && now - this.#mendedAt >= mendEveryMs) this.mend()
    if (!this.#options.isPolite && this.#isStuck(now)) this.#make(crypto.randomUUID())
  }

  #isStuck(now: number): boolean {
    if (this.#peer?.pc.connectionState === 'connected' || now - this.#madeAt < anewMs) return false
    return this.#lostAt === undefined || now - this.#lostAt > anewAfterLossMs
  }

  /** Looks for another way, at once. */
  mend(): void {
    if (this.#connectedAt === undefined && !this.#peer) return
    this.#mendedAt = Date.now()
    this.#peer?.restart()
  }

  #isLate(now: number): boolean {
    const since = this.#connectedAt === undefined ? this.#since : this.#lostAt
    return since !== undefined && now - since >= lateMs
  }

  /** The first picture of the other side is on the screen. */
  sawPicture(): void {
    if (this.#firstPictureMs !== null) return
    this.#firstPictureMs = Date.now() - this.#since
    this.#report('connected')
  }

  #report(outcome: Figures['outcome']): void {
    this.#options.report({
      outcome,
      atFirst: outcome === 'connected' && !this.#wasLate && this.#past.size === 0,
      byRelay: this.#line.byRelay,
      firstPictureMs: this.#firstPictureMs,
      fell: this.#fell,
    })
  }

  state(): ConnectionState {
    const now = Date.now()
    const { level } = this.#line
    const standing = this.#connectedAt === undefined ? 'connecting' : this.#lostAt === undefined ? 'on' : 'mending'
    return {
      seat: this.seat,
      stream: this.#peer?.stream,
      standing,
      isLate: this.#isLate(now),
      quality: level === 0 ? 'good' : level === voiceOnly ? 'voice' : 'weak',
      theirs: this.#theirs,
      caption: now - this.#caption.at < captionMs ? this.#caption.text : '',
    }
  }

  close(): void {
    this.#peer?.close()
  }
}
