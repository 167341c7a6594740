import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoomNow } from '#contract/desk/rooms.ts'
import { common } from '#texts/common/common.ts'
import { roomsOfCalls } from '#texts/booking/rooms-of-calls.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { isOfLogIn, sentenceOf } from '../../../ui/say.ts'
import { type Into, isTaken } from './into-room.ts'
import { roomsQuery } from './queries.ts'

type Props = {
  id: string
  name: string
  /** The room in which the patient is, or into which they would be called. */
  room: string | null
  /** What the server has said of the room into which they were called: somebody else is in it. */
  taken?: string | undefined
  /** The step itself; its failures are shown here. */
  call: (into: Into) => Promise<unknown>
  onClose: () => void
}

/**
 * Asks into which of the place's rooms a patient is called. If somebody else is in that room, it says so: another room
 * is chosen, or the patient is called in all the same.
 */
export function CallInto({ id, name, room, taken, call, onClose }: Props) {
  const rooms = useQuery(roomsQuery(id))
  const [asked, setAsked] = useState<{ says: string; into: Into } | undefined>(
    taken ? { says: taken, into: {} } : undefined,
  )
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  async function choose(into: Into) {
    setBusy(true)
    setFailure('')
    try {
      await call(into)
      onClose()
    } catch (reason) {
      if (isTaken(reason)) setAsked({ says: reason.message, into })
      else if (!isOfLogIn(reason)) setFailure(sentenceOf(reason, common.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      title={roomsOfCalls.which(name)}
      onClose={() => busy || onClose()}
      answers={
        <>
          <Button variant="default" loading={busy} onClick={onClose}>
            {roomsOfCalls.notNow}
          </Button>
          {asked && (
            <Button loading={busy} onClick={() => void choose({ ...asked.into, anyway: true })}>
              {roomsOfCalls.anyway}
            </Button>
          )}
        </>
      }
    >
      <FormMessage text={failure || (asked?.says ?? '')} />
      <Loaded of={rooms} failed={roomsOfCalls.failed} shape={120}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">{roomsOfCalls.none}</p>
          ) : (
            <ul className="room-choices">
              {all.map((each) => (
                <li key={each._id}>
                  <Button
                    variant={each.name === room ? 'light' : 'default'}
                    fullWidth
                    loading={busy}
                    aria-current={each.name === room || undefined}
                    onClick={() => void choose({ roomId: each._id })}
                  >
                    {format().row([each.name, ...whoIsIn(each, id)])}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Who else is in a room, by name or by doctor; or that it is free. */
function whoIsIn({ here }: RoomNow, id: string): string[] {
  const others = here.filter(({ _id }) => _id !== id)
  const names = others.map(({ patient, doctor }) => patient ?? roomsOfCalls.patientOf(doctor))
  return names.length > 0 ? names : [roomsOfCalls.free]
}
