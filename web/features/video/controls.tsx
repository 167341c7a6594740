import {
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconCamera,
  IconCameraOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { videoRoom } from '#texts/video/video-room.ts'
import type { Call } from './call.ts'
import { mayShareScreen } from './media.ts'
import { useWatched } from './watched.ts'

type ToggleProps = { label: string; isOn: boolean; icon: ReactNode; onPress: () => void; isDisabled?: boolean }

/** A button of the call that is on or off. */
export function Toggle({ label, isOn, icon, onPress, isDisabled = false }: ToggleProps) {
  return (
    <button type="button" className="video-toggle" aria-pressed={isOn} disabled={isDisabled} onClick={onPress}>
      {icon}
      <span>{label}</span>
    </button>
  )
}

/** Microphone, camera and, within the call, the own screen; `children` are the other acts. */
export function Controls({
  call,
  mayShare = false,
  children,
}: {
  call: Call
  mayShare?: boolean
  children?: ReactNode
}) {
  const { media } = call
  const { audio, video, screen, isMuted, isCameraOff } = useWatched(media)
  const hasVoice = Boolean(audio) && !isMuted
  return (
    <fieldset className="video-controls">
      <legend className="unseen">{videoRoom.controls}</legend>
      <Toggle
        label={videoRoom.mute}
        isOn={hasVoice}
        icon={hasVoice ? <IconMicrophone aria-hidden /> : <IconMicrophoneOff aria-hidden />}
        onPress={() => (audio ? media.setMuted(!isMuted) : void media.open())}
      />
      <Toggle
        label={videoRoom.camera}
        isOn={Boolean(video)}
        icon={video ? <IconCamera aria-hidden /> : <IconCameraOff aria-hidden />}
        onPress={() => void media.setCameraOff(!isCameraOff && Boolean(video))}
      />
      {mayShare && mayShareScreen() && (
        <Toggle
          label={videoRoom.screen}
          isOn={Boolean(screen)}
          icon={screen ? <IconScreenShareOff aria-hidden /> : <IconScreenShare aria-hidden />}
          onPress={() => (screen ? media.stopSharing() : void media.share())}
        />
      )}
      {children}
    </fieldset>
  )
}
