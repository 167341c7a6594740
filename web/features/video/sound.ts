import { useEffect, useState } from 'react'

/** How loud a microphone is now, from 0 to 1. */
export function useLevel(track: MediaStreamTrack | undefined): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return setLevel(0)
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    let drawn = 0
    const look = (now: number) => {
      frame = requestAnimationFrame(look)
      if (now - drawn < 80) return
      drawn = now
      analyser.getFloatTimeDomainData(samples)
      const loudness = Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)
      setLevel(Math.min(1, Math.round(loudness * 400) / 100))
    }
    frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      void context.close()
    }
  }, [track])
  return level
}

const notes = [523, 659, 784]
const noteSeconds = 0.5

type WithSink = AudioContext & { setSinkId?: (id: string) => Promise<void> }

/** Plays three notes on a speaker; answers what stops them. */
export function playTone(speaker: string | undefined, done: () => void): () => void {
  const context: WithSink = new AudioContext()
  const end = () => {
    if (context.state === 'closed') return
    void context.close()
    done()
  }
  const begin = () => {
    for (const [place, frequency] of notes.entries()) {
      const at = context.currentTime + place * noteSeconds
      const tone = new OscillatorNode(context, { frequency })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(0, at)
      volume.gain.linearRampToValueAtTime(0.25, at + 0.03)
      volume.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds)
      tone.connect(volume).connect(context.destination)
      tone.start(at)
      tone.stop(at + noteSeconds)
      if (place === notes.length - 1) tone.onended = end
    }
  }
  const chosen = speaker ? context.setSinkId?.(speaker) : undefined
  void Promise.resolve(chosen).then(begin, begin)
  return end
}
