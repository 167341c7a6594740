import type { ChatLine } from '#contract/video/video.ts'
import { readSaid } from './said.ts'

/** A line of the chat; each has an id of its sender. */
export type Written = ChatLine & { id: string }

/** What a side tells of itself, so that the other can say it in words. */
export type OwnState = { hasPicture: boolean; isMuted: boolean; isShared: boolean; isVoiceOnly: boolean }

/** A message between two seats. `here` comes every second: without it for a while, the line is gone. */
export type Said =
  | { kind: 'here' }
  | { kind: 'lines'; lines: readonly Written[] }
  | { kind: 'caption'; text: string; isFinal: boolean }
  | ({ kind: 'state' } & OwnState)

type Options = { said: (message: Said) => void; changed: () => void }

/** The channel for text of one connection. */
export class Channel {
  readonly #channel: RTCDataChannel

  constructor(channel: RTCDataChannel, { said, changed }: Options) {
    this.#channel = channel
    channel.onopen = changed
    channel.onclose = changed
    channel.onmessage = ({ data }) => {
      const message = readSaid(data)
      if (message) said(message)
    }
  }

  get isOpen(): boolean {
    return this.#channel.readyState === 'open'
  }

  /** Whether it was handed to the line; the other side has it as soon as there is one. */
  say(message: Said): boolean {
    if (!this.isOpen) return false
    try {
      this.#channel.send(JSON.stringify(message))
      return true
    } catch {
      return false
    }
  }

  close(): void {
    this.#channel.close()
  }
}
