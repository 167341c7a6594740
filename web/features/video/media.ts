import { Watched } from './watched.ts'

export type DeviceKind = 'audio' | 'video'
/** Why there is no camera or microphone: refused by somebody, not there, used by something else, or no such browser. */
export type Problem = 'refused' | 'none' | 'busy' | 'unsupported'

export type MediaState = {
  audio: MediaStreamTrack | undefined
  video: MediaStreamTrack | undefined
  /** The shared screen, which is sent in place of the camera. */
  screen: MediaStreamTrack | undefined
  problems: Partial<Record<DeviceKind, Problem>>
  isMuted: boolean
  isCameraOff: boolean
  isOpening: boolean
  devices: readonly MediaDeviceInfo[]
  chosen: Partial<Record<MediaDeviceKind, string>>
}

const problems: Record<string, Problem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}

const problemOf = (reason: unknown): Problem => (reason instanceof Error && problems[reason.name]) || 'busy'

/** A camera that was taken away for longer than this (ms), such as by a phone call, is asked for anew. */
const takenMs = 1500
const againMs = 2500

const wishes = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
}

/**
 * The own camera, microphone and shared screen. What is there is used: without a camera there is voice, without a
 * microphone there is a picture and the chat. A device that is taken away is taken back as soon as it can be.
 */
export class Media extends Watched<MediaState> {
  #isOpen = false
  readonly #again = new Map<DeviceKind, ReturnType<typeof setTimeout>>()

  constructor() {
    super({
      audio: undefined,
      video: undefined,
      screen: undefined,
      problems: {},
      isMuted: false,
      isCameraOff: false,
      isOpening: false,
      devices: [],
      chosen: {},
    })
  }

  /** Asks for both, and then for each alone where only one can be had. */
  async open(): Promise<void> {
    if (!navigator.mediaDevices?.getUserMedia) {
      this.set({ problems: { audio: 'unsupported', video: 'unsupported' } })
      return
    }
    if (!this.#isOpen) {
      this.#isOpen = true
      navigator.mediaDevices.addEventListener('devicechange', this.#list)
      document.addEventListener('visibilitychange', this.#look)
    }
    this.set({ isOpening: true })
    try {
      const stream = await navigator.mediaDevices.getUserMedia(this.#wish(['audio', 'video']))
      for (const track of stream.getTracks()) this.#have(track)
    } catch {
      await this.#get('audio')
      await this.#get('video')
    }
    this.set({ isOpening: false })
    await this.#list()
  }

  #wish(kinds: readonly DeviceKind[]): MediaStreamConstraints {
    const { chosen } = this.now
    const device = (id: string | undefined) => (id ? { deviceId: { ideal: id } } : {})
    return {
      ...(kinds.includes('audio') ? { audio: { ...wishes.audio, ...device(chosen.audioinput) } } : {}),
      ...(kinds.includes('video') ? { video: { ...wishes.video, ...device(chosen.videoinput) } } : {}),
    }
  }

  async #get(kind: DeviceKind): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(this.#wish([kind]))
      for (const track of stream.getTracks()) this.#have(track)
    } catch (reason) {
      this.set({ problems: { ...this.now.problems, [kind]: problemOf(reason) } })
    }
  }

  #have(track: MediaStreamTrack): void {
    const kind = track.kind === 'audio' ? 'audio' : 'video'
    if (!this.#isOpen) {
      track.stop()
      return
    }
    const before = this.now[kind]
    if (before && before !== track) forget(before)
    if (kind === 'audio') track.enabled = !this.now.isMuted
    track.onended = () => this.#retake(kind, track)
    track.onmute = () => this.#retake(kind, track)
    const { [kind]: _, ...others } = this.now.problems
    this.set({ [kind]: track, problems: others })
  }

  /** A phone call or another app has the device: asks for it again until it is back. */
  #retake(kind: DeviceKind, track: MediaStreamTrack, pause = takenMs): void {
    clearTimeout(this.#again.get(kind))
    this.#again.set(
      kind,
      setTimeout(async () => {
        const isLost = this.now[kind] === track && (track.readyState === 'ended' || track.muted)
        if (!isLost || !this.#isOpen) return
        if (document.visibilityState === 'visible') await this.#get(kind)
        if (this.now[kind] === track) this.#retake(kind, track, againMs)
      }, pause),
    )
  }

  readonly #look = () => {
    if (document.visibilityState !== 'visible') return
    for (const kind of ['audio', 'video'] as const) {
      const track = this.now[kind]
      if (track && (track.readyState === 'ended' || track.muted)) this.#retake(kind, track, 0)
    }
  }

  readonly #list = async () => {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    this.set({ devices: devices.filter(({ deviceId }) => deviceId !== '') })
  }

  async choose(kind: MediaDeviceKind, id: string): Promise<void> {
    this.set({ chosen: { ...this.now.chosen, [kind]: id } })
    if (kind === 'audiooutput') return
    const of = kind === 'audioinput' ? 'audio' : 'video'
    const track = this.now[of]
    // Some phones open one camera at a time.
    if (track) forget(track)
    await this.#get(of)
  }

  setMuted(isMuted: boolean): void {
    if (this.now.audio) this.now.audio.enabled = !isMuted
    this.set({ isMuted })
  }

  /** Off means that the camera's light goes out. */
  async setCameraOff(isCameraOff: boolean): Promise<void> {
    this.set({ isCameraOff })
    if (!isCameraOff) return this.#get('video')
    if (this.now.video) forget(this.now.video)
    this.set({ video: undefined })
  }

  /** Answers whether the screen is shared now: somebody may choose none. */
  async share(): Promise<boolean> {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15 } } })
      const [screen] = stream.getVideoTracks()
      if (!screen) return false
      screen.contentHint = 'detail'
      screen.onended = () => this.stopSharing()
      this.set({ screen })
      return true
    } catch {
      return false
    }
  }

  stopSharing(): void {
    if (this.now.screen) forget(this.now.screen)
    this.set({ screen: undefined })
  }

  /** Gives all devices back. */
  stop(): void {
    this.#isOpen = false
    navigator.mediaDevices?.removeEventListener('devicechange', this.#list)
    document.removeEventListener('visibilitychange', this.#look)
    for (const timer of this.#again.values()) clearTimeout(timer)
    for (const track of [this.now.audio, this.now.video, this.now.screen]) if (track) forget(track)
    this.set({ audio: undefined, video: undefined, screen: undefined })
  }
}

function forget(track: MediaStreamTrack): void {
  track.onended = null
  track.onmute = null
  track.stop()
}

export const mayShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'
