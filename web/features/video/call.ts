import type { JoinedVideo, VideoRoom, VideoSignal } from '#contract/video/video.ts'
import type { ApiFailure } from '../../wire/api.ts'
import { eitherOf } from '../../wire/transport.ts'
import type { Written } from './said.ts'
import { merged, toKeep } from './chat.ts'
import { atTheDoor, type CallState, type Phase } from './call-state.ts'
import { Connection } from './connection.ts'
import { videoCalls } from './calls.ts'
import { inside } from './inside.ts'
import { listenToVideo } from './listen.ts'
import type { Media } from './media.ts'
import { backOnline, Outbox } from './outbox.ts'
import { isPolite, isRefusal, serverOf } from './seats.ts'
import { Watched } from './watched.ts'

export type Join = () => Promise<JoinedVideo>
type Options = { media: Media; join: Join; onlyByRelay: boolean }

const tickMs = 1000
const pauseMs = 600

/**
 * One seat in the room of a video visit. It holds the pass in memory only: a page that is loaded again joins anew.
 * Its stream tells of each change of the room, and each other seat that is in gets a connection.
 */
export class Call extends Watched<CallState> {
  readonly media: Media
  readonly #join: Join
  readonly #onlyByRelay: boolean
  #joined: JoinedVideo | undefined
  #outbox: Outbox | undefined
  #ended = new AbortController()
  #stream = new AbortController()
  readonly #connections = new Map<string, Connection>()
  readonly #done = new Set<string>()
  /** Signals of seats that this side has not heard of yet. */
  #early: VideoSignal[] = []
  #timer: ReturnType<typeof setInterval> | undefined

  constructor({ media, join, onlyByRelay }: Options) {
    super(atTheDoor)
    this.media = media
    this.#join = join
    this.#onlyByRelay = onlyByRelay
  }

  /** The pass of this seat; only calls of the room are made with it. */
  get pass(): string {
    return this.#joined?.pass ?? ''
  }

  async join(): Promise<void> {
    if (this.now.phase === 'joining' || this.now.phase === 'inside') return
    this.set({ phase: 'joining', failure: undefined })
    try {
      const joined = await this.#join()
      this.#begin(joined)
    } catch (failure) {
      this.set({ phase: 'outside', failure })
    }
  }

  #begin(joined: JoinedVideo): void {
    this.#joined = joined
    this.#ended = new AbortController()
    this.#outbox = new Outbox(joined.pass, () => this.#stream.abort())
    this.#timer = setInterval(() => this.#tick(), tickMs)
    const stopWatching = this.media.watch(() => this.#sendMedia())
    const mend = () => this.#mendAll()
    const shown = () => document.visibilityState === 'visible' && mend()
    addEventListener('online', mend)
    document.addEventListener('visibilitychange', shown)
    this.#ended.signal.addEventListener('abort', () => {
      clearInterval(this.#timer)
      stopWatching()
      removeEventListener('online', mend)
      document.removeEventListener('visibilitychange', shown)
    })
    this.set({ phase: 'inside', room: joined.room })
    this.#sync(joined.room)
    void this.#listen()
  }

  /** Reads the stream for as long as the seat is taken; a stream that breaks begins anew. */
  async #listen(): Promise<void> {
    const ended = this.#ended.signal
    while (!ended.aborted) {
      this.#stream = new AbortController()
      const began = Date.now()
      try {
        const signal = eitherOf(ended, this.#stream.signal)!
        await listenToVideo(this.pass, (...data) => this.#heard(data), signal)
      } catch (reason) {
        if (ended.aborted) return
        if (isRefusal(reason)) return this.#refused(reason)
      }
      if (ended.aborted) return
      if (Date.now() - began < pauseMs) this.set({ isCutOff: true })
      // A stream that this side has broken off begins again at once.
      if (!this.#stream.signal.aborted) await backOnline(pauseMs)
    }
  }

  #heard([kind, json = '{}']: string[]): void {
    this.set({ isCutOff: false })
    if (kind === 'room') this.showRoom(JSON.parse(json) as VideoRoom)
    if (kind === 'over') void this.#read()
    if (kind === 'signal') this.#take(JSON.parse(json) as VideoSignal)
  }

  /** Whether the room is over, or only this seat. */
  async #read(): Promise<void> {
    try {
      this.showRoom(await videoCalls.room(this.pass))
    } catch (reason) {
      if (isRefusal(reason)) this.#refused(reason)
    }
  }

  /** What the stream or the answer of a call says of the room. The slower of two may be the older one. */
  showRoom(room: VideoRoom): void {
    const shown = this.now.room
    if (this.#ended.signal.aborted || room.seat !== this.#joined?.room.seat) return
    if (shown?.seat === room.seat && (room.version < shown.version || room.changes < shown.changes)) return
    this.set({ room })
    if (room.standing === 'over') this.#close('over')
    else this.#sync(room)
  }

  #refused(reason: ApiFailure): void {
    if (this.now.phase !== 'inside') return
    const isOver = reason.code === 'video_room_closed' || this.now.room?.standing === 'over'
    this.#close(isOver ? 'over' : 'replaced')
  }

  /** Leaves the room for the door: nothing ends by it, and one may join again. */
  leave(): void {
    inside.forget()
    this.drop()
  }

  /**
   * Gives the seat back without a word, as the page goes. Who waits keeps it: they may leave the page, and are told
   * when it is their turn.
   */
  drop(): void {
    if (this.now.phase !== 'inside') return
    const { pass } = this
    const isWaiting = this.now.room?.side === 'patient' && !this.#isIn
    this.#close('outside')
    if (!isWaiting) void videoCalls.leave(pass).catch(() => undefined)
  }

  get #isIn(): boolean {
    const { room } = this.now
    return room?.seats.some(({ _id, isIn }) => isIn && _id === room.seat) ?? false
  }

  /** The doctor has ended the visit. */
  finish(): void {
    this.#close('over')
  }

  #close(phase: Phase): void {
    this.#ended.abort()
    this.#stream.abort()
    this.#outbox?.end()
    for (const connection of this.#connections.values()) connection.close()
    this.#connections.clear()
    this.#early = []
    this.set({ phase, others: [] })
  }

  /** One connection to each other seat that is in, once the own is. */
  #sync(room: VideoRoom): void {
    const own = room.seats.find(({ _id }) => _id === room.seat)
    const others = own?.isIn ? room.seats.filter(({ _id, isIn }) => isIn && _id !== room.seat) : []
    for (const [id, connection] of this.#connections) {
      if (others.some(({ _id }) => _id === id)) continue
      connection.close()
      this.#connections.delete(id)
    }
    for (const seat of others) {
      const known = this.#connections.get(seat._id)
      if (known) {
        known.seat = seat
        continue
      }
      const connection = new Connection(seat, {
        isPolite: isPolite(room.side, room.seat, seat),
        config: {
          iceServers: (this.#joined?.iceServers ?? []).map(serverOf),
          bundlePolicy: 'max-bundle',
          ...(this.#onlyByRelay ? { iceTransportPolicy: 'relay' as const } : {}),
        },
        media: this.media,
        send: (signal) => this.#outbox?.send(seat._id, signal),
        lines: () => this.now.lines,
        heardLines: (lines) => this.set({ lines: merged(this.now.lines, lines) }),
        changed: () => this.#show(),
        report: (figures) => {
          if (seat.side !== 'guest' && room.side !== 'guest') void videoCalls.report(this.pass, figures)
        },
      })
      this.#connections.set(seat._id, connection)
    }
    this.#show()
    const early = this.#early
    this.#early = []
    for (const signal of early) this.#deliver(signal)
  }

  #take(signal: VideoSignal): void {
    if (this.#done.has(signal.id)) return
    this.#done.add(signal.id)
    this.#deliver(signal)
  }

  #deliver(signal: VideoSignal): void {
    const connection = this.#connections.get(signal.from)
    if (connection) {
      connection.take(signal)
      return
    }
    this.#early.push(signal)
  }

  #show(): void {
    if (this.#ended.signal.aborted) return
    this.set({ others: [...this.#connections.values()].map((each) => each.state()) })
  }

  #tick(): void {
    for (const connection of this.#connections.values()) connection.tick()
    this.#show()
  }

  #mendAll(): void {
    this.#stream.abort()
    for (const connection of this.#connections.values()) connection.mend()
  }

  #sendMedia(): void {
    for (const connection of this.#connections.values()) connection.sendMedia()
  }

  /** Writes a line to all. */
  say(text: string): void {
    const { room } = this.now
    if (!room) return
    const line: Written = { id: crypto.randomUUID(), side: room.side, at: new Date().toISOString(), text }
    this.set({ lines: merged(this.now.lines, [line]) })
    for (const connection of this.#connections.values()) connection.tell({ kind: 'lines', lines: [line] })
  }

  caption(text: string, isFinal: boolean): void {
    for (const connection of this.#connections.values()) connection.tell({ kind: 'caption', text, isFinal })
  }

  sawPicture(seat: string): void {
    this.#connections.get(seat)?.sawPicture()
  }

  async keepChat(): Promise<void> {
    const { lines } = this.now
    // After the visit, too: then there is nothing else to bring up to date.
    this.set({ room: await videoCalls.keepChat(this.pass, toKeep(lines)), keptLines: lines.length })
  }
}
