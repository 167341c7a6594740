import type { VideoRoom } from '#contract/video/video.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { Rich } from '../../ui/rich.tsx'
import { telOf } from '../../ui/phone.tsx'
import { format } from '../../language/format.ts'
import type { Call } from './call.ts'
import type { ConnectionState } from './connection.ts'
import { nameOf, nameOfSeat } from './name-of.ts'
import { Picture } from './picture.tsx'
import { useWatched } from './watched.ts'

/** What is to be said of the other side's picture, if anything. */
function saidOf({ standing, seat, theirs }: ConnectionState): string | undefined {
  const name = nameOfSeat(seat)
  if (standing === 'connecting') return videoRoom.connecting(name)
  if (standing === 'mending') return videoRoom.mending(name)
  if (theirs.isVoiceOnly) return videoRoom.theirVoiceOnly(name)
  return theirs.hasPicture ? undefined : videoRoom.theirCameraOff(name)
}

/** The other sides, each with its name, and what is to be said of its line. */
export function Tiles({ call, room }: { call: Call; room: VideoRoom }) {
  const { others } = useWatched(call)
  const { chosen } = useWatched(call.media)
  return (
    <div className="video-tiles" data-count={others.length}>
      {others.map((other) => (
        <Tile key={other.seat._id} call={call} room={room} other={other} speaker={chosen.audiooutput} />
      ))}
      {others.length === 0 && <Nobody room={room} />}
    </div>
  )
}

function Nobody({ room }: { room: VideoRoom }) {
  // Who waits is told of above the picture.
  if (room.side === 'doctor' && room.seats.some(({ side }) => side === 'patient')) return null
  const name = nameOf(room, room.side === 'doctor' ? 'patient' : 'doctor')
  return <p className="video-nobody">{videoRoom.nobodyYet(name)}</p>
}

type TileProps = { call: Call; room: VideoRoom; other: ConnectionState; speaker: string | undefined }

function Tile({ call, room, other, speaker }: TileProps) {
  const { seat, stream, standing, isLate, theirs, caption } = other
  const said = saidOf(other)
  const name = nameOfSeat(seat)
  const label = theirs.isShared ? videoRoom.theirScreen(name) : name
  return (
    <figure className="video-tile" data-standing={standing} data-voice={said !== undefined || undefined}>
      <Picture
        stream={stream}
        label={label}
        isWhole={theirs.isShared}
        speaker={speaker}
        onFirst={() => call.sawPicture(seat._id)}
      />
      <p className="video-says" role="status">
        {said}
      </p>
      {isLate && <ByPhone room={room} name={name} />}
      {caption && (
        <p className="video-caption" role="status" aria-label={videoRoom.captionsOf(name)} dir="auto">
          {caption}
        </p>
      )}
      <figcaption>
        <bdi>{label}</bdi>
        {seat.side === 'guest' && <span>{videoRoom.guest}</span>}
        {theirs.isMuted && standing === 'on' && <span>{videoRoom.theirMuted}</span>}
      </figcaption>
    </figure>
  )
}

/** When nothing connects: how to reach each other by telephone. */
function ByPhone({ room: { side, phones }, name }: { room: VideoRoom; name: string }) {
  const phone = side === 'doctor' ? phones.patient : phones.place
  const text = side === 'doctor' ? videoRoom.phoneOfPatient : videoRoom.phoneOfPlace
  return (
    <div className="video-by-phone" role="alert">
      <b>{videoRoom.lateHeading(name)}</b>
      <p>{videoRoom.lateSays}</p>
      {phone && (
        <p>
          <Rich text={text(format().ltr(phone))} parts={{ call: (number) => <a href={telOf(phone)}>{number}</a> }} />
        </p>
      )}
    </div>
  )
}
