import { IconCamera } from '@tabler/icons-react'
import { Link } from 'react-router'
import { joinVideo } from '#texts/booking/join-video.ts'
import { roomPath } from '#contract/video/video-times.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  id: string
  /** Whose visit it is, where several stand beside each other. */
  of?: { name: string; startTime: string }
  size?: 'sm' | 'md'
}

/** Opens the room of a visit. The room is a document of its own, which alone may use camera and microphone. */
export function JoinButton({ id, of, size = 'md' }: Props) {
  return (
    <Button
      component={Link}
      to={roomPath(id)}
      reloadDocument
      size={size}
      aria-label={of && joinVideo.joinOf(of.name, of.startTime)}
      leftSection={<IconCamera size={18} aria-hidden="true" />}
    >
      {joinVideo.join}
    </Button>
  )
}
