import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { careRequestsQuery } from './admin-queries.ts'

/** Sounds, where it is wanted, as soon as an ambulance is asked for. */
export function useAlarm(on: boolean): void {
  const { data } = useQuery({
    ...careRequestsQuery({ kind: 'ambulance', status: 'requested' }, 0),
    enabled: on,
  })
  const newest = data?.rows[0]?._id
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!on) {
      known.current = undefined
      return
    }
    if (known.current !== undefined && newest && newest !== known.current) sound()
    known.current = newest ?? ''
  }, [on, newest])
}

/** Three short tones, made by the browser itself. */
function sound(): void {
  const audio = new AudioContext()
  for (const [n, frequency] of [880, 660, 880].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.value = 0.2
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + n * 0.25)
    tone.stop(audio.currentTime + n * 0.25 + 0.2)
  }
  setTimeout(() => audio.close(), 1500)
}
