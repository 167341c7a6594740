import { useEffect, useState } from 'react'
import { languages } from '../../../texts/languages.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { pageLanguage } from '../../language/language.ts'
import { say } from '../../ui/say.ts'
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

type Captions = { mayHave: boolean; isOn: boolean; toggle: () => void }

/**
 * Captions of what one says, only where the browser recognises speech on the device: what is said never goes to
 * anybody else than those in the visit. https://webaudio.github.io/web-speech-api/#speechreco-processlocally
 * Whether it can in this language is asked at the press: there are builds of browsers that break at the question.
 */
export function useCaptions(call: Call, isMuted: boolean): Captions {
  const [isOn, setOn] = useState(false)
  const [mayHave, setMayHave] = useState(() => typeof recogniser()?.available === 'function')
  const lang = languages[pageLanguage()].locale
  async function toggle() {
    if (isOn) return setOn(false)
    const answer = await recogniser()
      ?.available?.({ langs: [lang], processLocally: true })
      .catch(() => undefined)
    if (answer === 'available') return setOn(true)
    setMayHave(false)
    say(videoRoom.noCaptions)
  }
  useEffect(() => {
    const Recogniser = recogniser()
    if (!isOn || isMuted || !Recogniser) return
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
  }, [call, isOn, isMuted, lang])
  return { mayHave, isOn, toggle: () => void toggle() }
}
