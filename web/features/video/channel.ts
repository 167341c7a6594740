import { readSaid, type Said } from './said.ts'

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
