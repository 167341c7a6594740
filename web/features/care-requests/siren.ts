import { useSyncExternalStore } from 'react'

/** Browsers play sound only after the person has pressed something on the page. */
let audio: AudioContext | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Enables sound. Must be called from a press. */
export async function armSiren(): Promise<void> {
  if (!audio) {
    audio = new AudioContext()
    audio.onstatechange = tell
  }
  await audio.resume().catch(() => undefined)
  tell()
}

const isArmed = () => audio?.state === 'running'

export const useSirenIsArmed = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isArmed,
    () => false,
  )

/** Plays three short tones, made by the browser. Silent before `armSiren`. */
export function soundSiren(): void {
  if (!audio || !isArmed()) return
  for (const [n, frequency] of [880, 660, 880].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.value = 0.2
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + n * 0.25)
    tone.stop(audio.currentTime + n * 0.25 + 0.2)
  }
}
