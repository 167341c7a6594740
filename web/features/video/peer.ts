import type { VideoSignal } from '#contract/video/video.ts'
import { Channel } from './channel.ts'
import type { Said } from './said.ts'

/** What is sent to the other side to negotiate. */
export type Signal = Pick<VideoSignal, 'description' | 'candidates' | 'restart' | 'connection'>

/** The tracks that are sent; a kind without a track sends nothing. */
export type Sent = { audio: MediaStreamTrack | undefined; video: MediaStreamTrack | undefined }

export type PeerOptions = {
  connection: string
  /** Of the two sides, the one that gives way when both have made an offer. */
  isPolite: boolean
  config: RTCConfiguration
  sent: Sent
  send: (signal: Signal) => void
  said: (message: Said) => void
  changed: () => void
}

/**
 * The connection to one other seat, by the pattern "perfect negotiation" of WebRTC 1.0 (W3C Recommendation, section
 * 10.7, https://www.w3.org/TR/webrtc/#perfect-negotiation-example): either side may make an offer at any time, and
 * where two offers meet, the polite side takes its own back.
 *
 * The impolite side lays out the first offer: voice, picture, and a channel for text. The polite side makes nothing
 * before it: so both have the same lines in the same order, and no first offers meet. Later a track is only replaced,
 * which needs no negotiation; what is negotiated anew is the way through the network.
 */
export class Peer {
  readonly connection: string
  readonly isPolite: boolean
  readonly pc: RTCPeerConnection
  /** What comes from the other side. */
  readonly stream = new MediaStream()
  channel: Channel | undefined
  readonly #options: PeerOptions
  #sent: Sent
  #isMakingOffer = false
  #ignoresOffer = false
  #isSettingAnswer = false
  /** What comes is done in turn. */
  #turn: Promise<void> = Promise.resolve()

  constructor(options: PeerOptions) {
    this.connection = options.connection
    this.isPolite = options.isPolite
    this.#options = options
    this.#sent = options.sent
    const { changed, config } = options
    const pc = new RTCPeerConnection(config)
    this.pc = pc
    pc.onnegotiationneeded = () => void this.#offer()
    pc.onicecandidate = ({ candidate }) => candidate && this.#send({ candidates: [candidateOf(candidate)] })
    pc.onconnectionstatechange = changed
    pc.oniceconnectionstatechange = changed
    pc.ontrack = ({ track }) => {
      this.stream.addTrack(track)
      track.onmute = changed
      track.onunmute = changed
      changed()
    }
    if (!this.isPolite) {
      for (const kind of ['audio', 'video'] as const) pc.addTransceiver(kind, { direction: 'sendrecv' })
      this.#layOut()
    }
  }

  /** Puts the own tracks and the channel where the first offer has its lines for them. */
  #layOut(): void {
    if (this.channel) return
    const { said, changed } = this.#options
    this.channel = new Channel(this.pc.createDataChannel('text', { negotiated: true, id: 0, ordered: true }), {
      said,
      changed,
    })
    for (const transceiver of this.pc.getTransceivers()) transceiver.direction = 'sendrecv'
    void this.replace(this.#sent)
  }

  #send(part: Omit<Signal, 'connection'>): void {
    this.#options.send({ connection: this.connection, ...part })
  }

  async #offer(): Promise<void> {
    try {
      this.#isMakingOffer = true
      await this.pc.setLocalDescription()
      this.#sendDescription()
    } catch (reason) {
      if (this.pc.signalingState !== 'closed') console.warn('An offer could not be made', reason)
    } finally {
      this.#isMakingOffer = false
    }
  }

  #sendDescription(): void {
    const { localDescription } = this.pc
    if (localDescription?.type === 'offer' || localDescription?.type === 'answer')
      this.#send({ description: { type: localDescription.type, sdp: localDescription.sdp } })
  }

  /** Takes a signal of the other side. */
  take(signal: Signal): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#take(signal))
      .catch((reason: unknown) => {
        if (this.pc.signalingState !== 'closed') console.warn('A signal could not be used', reason)
      })
    return this.#turn
  }

  async #take({ description, candidates = [] }: Signal): Promise<void> {
    const { pc } = this
    if (description) {
      const isReady = !this.#isMakingOffer && (pc.signalingState === 'stable' || this.#isSettingAnswer)
      const collides = description.type === 'offer' && !isReady
      this.#ignoresOffer = !this.isPolite && collides
      if (this.#ignoresOffer) return
      this.#isSettingAnswer = description.type === 'answer'
      try {
        await pc.setRemoteDescription(description as RTCSessionDescriptionInit)
      } finally {
        this.#isSettingAnswer = false
      }
      if (description.type === 'offer') {
        this.#layOut()
        await pc.setLocalDescription()
        this.#sendDescription()
      }
    }
    for (const candidate of candidates) {
      try {
        await pc.addIceCandidate(candidate as RTCIceCandidateInit)
      } catch (reason) {
        // Candidates of an offer that was ignored belong to nothing.
        if (!this.#ignoresOffer) throw reason
      }
    }
  }

  /** Sends these tracks from now on. */
  async replace(sent: Sent): Promise<void> {
    this.#sent = sent
    await Promise.all(
      this.pc.getTransceivers().map(({ sender, receiver }) => {
        const track = sent[receiver.track.kind === 'audio' ? 'audio' : 'video'] ?? null
        return sender.track === track ? undefined : sender.replaceTrack(track).catch(() => undefined)
      }),
    )
  }

  get videoSender(): RTCRtpSender | undefined {
    return this.pc.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video')?.sender
  }

  /**
   * Looks for another way through the network. The polite side asks the other one to do so: where both make an offer,
   * one is taken back, and with it the picture that comes stands still for a moment.
   */
  restart(): void {
    if (this.pc.signalingState === 'closed') return
    if (this.isPolite) this.#send({ restart: true })
    else this.pc.restartIce()
  }

  close(): void {
    this.channel?.close()
    this.pc.close()
  }
}

function candidateOf(candidate: RTCIceCandidate): NonNullable<Signal['candidates']>[number] {
  const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
  return { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment }
}
