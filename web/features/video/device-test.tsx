import { useEffect, useRef, useState } from 'react'
import { videoDoor } from '#texts/video/video-door.ts'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { AllowPicture } from './allow-picture.tsx'
import type { DeviceKind, Media, MediaState } from './media.ts'
import { Picture } from './picture.tsx'
import { playTone, useLevel } from './sound.ts'
import { useWatched } from './watched.ts'

/** Opens the devices at once where the browser has allowed them before, so that nobody is asked out of the blue. */
function useOpenAllowed(media: Media): void {
  useEffect(() => {
    let wanted = true
    const names = ['camera', 'microphone'] as PermissionName[]
    Promise.all(names.map((name) => navigator.permissions.query({ name })))
      .then((all) => {
        const { audio, video } = media.now
        if (wanted && !audio && !video && all.every(({ state }) => state === 'granted')) void media.open()
      })
      // A browser that does not say so is asked by the button.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [media])
}

/** The test of camera, microphone and speaker: at the door, and on a page of its own before the day. */
export function DeviceTest({ media }: { media: Media }) {
  const state = useWatched(media)
  const { audio, video, problems, isOpening } = state
  useOpenAllowed(media)
  const level = useLevel(audio)
  const [heard, setHeard] = useState(false)
  if (!heard && level > 0.08) setHeard(true)
  const isOpen = Boolean(audio || video)
  const refused = (['video', 'audio'] as const).filter((kind) => problems[kind])
  return (
    <section className="video-test" aria-label={videoDoor.test}>
      <div className="video-preview">
        <Picture track={video} isMirrored label={videoDoor.preview} />
        {!video && <p>{isOpening ? videoDoor.opening : videoDoor.previewOff}</p>}
      </div>
      <div className="video-test-side">
        {!isOpen && refused.length === 0 && (
          <>
            <Button variant="default" loading={isOpening} onClick={() => void media.open()}>
              {videoDoor.turnOn}
            </Button>
            <p className="soft">{videoDoor.asks}</p>
          </>
        )}
        {audio && (
          <div className="video-level">
            <meter className="video-meter" min={0} max={1} value={level} aria-label={videoDoor.level} />
            <p className="soft">{heard ? videoDoor.hearsYou : videoDoor.speak}</p>
          </div>
        )}
        <p role="status" className={audio && video ? undefined : 'unseen'}>
          {audio && video ? videoDoor.works : ''}
        </p>
        <Problems media={media} kinds={refused} state={state} />
        {isOpen && <Devices media={media} state={state} />}
        <Speaker speaker={state.chosen.audiooutput} />
      </div>
    </section>
  )
}

type ProblemsProps = { media: Media; kinds: readonly DeviceKind[]; state: MediaState }

function Problems({ media, kinds, state: { problems, isOpening } }: ProblemsProps) {
  const isRefused = kinds.some((kind) => problems[kind] === 'refused')
  return (
    <div role="alert">
      {kinds.length > 0 && (
        <div className="video-problem">
          {kinds.map((kind) => (
            <p key={kind}>
              <b>{videoDoor.problems[kind][problems[kind]!]}</b>
            </p>
          ))}
          {kinds.some((kind) => problems[kind] === 'busy') && <p>{videoDoor.closeOthers}</p>}
          <p>{videoDoor.joinWithout}</p>
          {isRefused && <AllowPicture />}
          <Button variant="default" loading={isOpening} onClick={() => void media.open()}>
            {videoDoor.again}
          </Button>
        </div>
      )}
    </div>
  )
}

const selects = [
  ['videoinput', 'camera'],
  ['audioinput', 'microphone'],
  ['audiooutput', 'speaker'],
] as const

/** The choice of devices, where there is one. */
function Devices({ media, state: { devices, chosen, audio, video } }: { media: Media; state: MediaState }) {
  const now = { videoinput: video, audioinput: audio, audiooutput: undefined }
  const maySpeaker = 'setSinkId' in HTMLMediaElement.prototype
  return selects.map(([kind, name]) => {
    const those = devices.filter((device) => device.kind === kind)
    if (those.length < 2 || (kind === 'audiooutput' && !maySpeaker)) return null
    return (
      <NativeSelect
        key={kind}
        label={videoDoor[name]}
        value={chosen[kind] ?? now[kind]?.getSettings().deviceId ?? those[0]?.deviceId}
        data={those.map(({ deviceId, label }, place) => ({
          value: deviceId,
          label: label || videoDoor.unnamed(place + 1),
        }))}
        onChange={({ currentTarget }) => void media.choose(kind, currentTarget.value)}
      />
    )
  })
}

function Speaker({ speaker }: { speaker: string | undefined }) {
  const stop = useRef<() => void>(undefined)
  const [plays, setPlays] = useState(false)
  useEffect(() => () => stop.current?.(), [])
  function press() {
    stop.current?.()
    if (plays) return setPlays(false)
    setPlays(true)
    stop.current = playTone(speaker, () => setPlays(false))
  }
  return (
    <div className="video-speaker">
      <Button variant="default" onClick={press}>
        {plays ? videoDoor.toneStop : videoDoor.tone}
      </Button>
      <p className="soft">{videoDoor.toneSays}</p>
    </div>
  )
}
