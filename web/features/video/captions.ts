import { useEffect, useState } from 'react'
import { languages } from '../../../texts/languages.ts'
import { pageLanguage } from '../../language/language.ts'
import type { Call } from './call.ts'

type Result = { isFinal: boolean; 0: { transcript: string } }
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null
  onend: (() => void) | null
  start(track?: MediaStreamTrack): void
  stop(): void
}
type Recogniser = {
  new (): Recognition
  available?: (wanted: { langs: string[]; processLocally: boolean }) => Promise<string>
}

const recogniser = (): Recogniser | undefined => {
  const found: unknown = Reflect.get(globalThis, 'SpeechRecognition')
  return typeof found === 'function' ? (found as Recogniser) : undefined
}

/**
 * Captions of what one says, only where the browser recognises speech on the device: what is said never goes to
 * anybody else than those in the visit. https://webaudio.github.io/web-speech-api/#speechreco-processlocally
 */
export function useCaptions(call: Call, isOn: boolean, isMuted: boolean): boolean {
  const [isAble, setAble] = useState(false)
  const lang = languages[pageLanguage()].locale
  useEffect(() => {
    recogniser()
      ?.available?.({ langs: [lang], processLocally: true })
      .then(
        (answer) => setAble(answer === 'available'),
        () => undefined,
      )
  }, [lang])
  useEffect(() => {
    const Recogniser = recogniser()
    if (!isOn || !isAble || isMuted || !Recogniser) return
    const recognition = new Recogniser()
    Object.assign(recognition, { lang, continuous: true, interimResults: true, processLocally: true })
    let wanted = true
    recognition.onresult = ({ resultIndex, results }) => {
      const last = results[resultIndex]
      if (last) call.caption(last[0].transcript.slice(-200), last.isFinal)
    }
    // It ends by itself after a silence.
    recognition.onend = () => wanted && recognition.start()
    recognition.start()
    return () => {
      wanted = false
      recognition.stop()
    }
  }, [call, isOn, isAble, isMuted, lang])
  return isAble
}
