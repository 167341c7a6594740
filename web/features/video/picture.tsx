import { useEffect, useRef } from 'react'

type Props = {
  /** One's own track, or what comes from another side. */
  track?: MediaStreamTrack | undefined
  stream?: MediaStream | undefined
  label: string
  /** One's own picture is seen as in a mirror. */
  isMirrored?: boolean
  /** A shared screen is shown whole. */
  isWhole?: boolean
  speaker?: string | undefined
  /** The first picture is drawn. */
  onFirst?: () => void
}

type WithSink = HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }

/** A live picture, with its sound where it comes from another side. */
export function Picture({ track, stream, label, isMirrored, isWhole, speaker, onFirst }: Props) {
  const element = useRef<WithSink>(null)
  const first = useRef(onFirst)
  first.current = onFirst
  useEffect(() => {
    const { current } = element
    if (!current) return
    current.srcObject = stream ?? (track ? new MediaStream([track]) : null)
    const play = () => void current.play().catch(() => undefined)
    play()
    // A browser that plays no sound before a press begins with the next one.
    addEventListener('pointerdown', play)
    return () => removeEventListener('pointerdown', play)
  }, [stream, track])
  useEffect(() => {
    const { current } = element
    if (!current || !stream || !('requestVideoFrameCallback' in current)) return
    const asked = current.requestVideoFrameCallback(() => first.current?.())
    return () => current.cancelVideoFrameCallback(asked)
  }, [stream])
  useEffect(() => {
    if (speaker) void element.current?.setSinkId?.(speaker).catch(() => undefined)
  }, [speaker])
  return (
    <video
      ref={element}
      className="video-picture"
      aria-label={label}
      autoPlay
      playsInline
      muted={!stream}
      data-mirrored={isMirrored || undefined}
      data-whole={isWhole || undefined}
    />
  )
}
