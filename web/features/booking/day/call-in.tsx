import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDoor } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import type { CalledIn } from '#contract/desk/call-in.ts'
import { patientsHere } from '#texts/booking/patients-here.ts'
import { roomsOfCalls } from '#texts/booking/rooms-of-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { say, sayFailure } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { alsoInRoom, isWaiting } from './here.ts'
import { type Into, isTaken } from './into-room.ts'
import { hereQuery } from './queries.ts'

const CallInto = lazyDialog(() => import('./call-into.tsx').then((part) => part.CallInto))

/**
 * The doctor's call of a patient, as reception's: it asks if somebody else is in the room, and can be undone. `choose`
 * opens the question into which room, where the place has rooms.
 */
function useCall(appointment: Appointment) {
  useSoon(CallInto)
  const { _id: id, version, status, userId } = appointment
  const { name } = userId
  const queries = useQueryClient()
  const here = useQuery(hereQuery).data?.find(({ _id }) => _id === id)
  const [asks, setAsks] = useState<{ taken?: string }>()
  const move = useChange('PUT /appointments/doctor/appointments/{id}/stage', {
    invalidates: ['appointments'],
    quiet: true,
    scope: id,
  })
  const sayNotCalled = (reason: unknown) => sayFailure(reason, patientsHere.notCalled)
  const step = (to: 'expected' | 'waiting' | 'room', from: number, into: Into = {}) =>
    move.mutateAsync({ params: { id }, body: { to, version: from, ...into } })
  async function call(into: Into) {
    const called = await step('room', version, into)
    if (status === 'in-progress') say(roomsOfCalls.isIn(name, called.room ?? ''))
    else sayCalled(called, into)
  }
  function sayCalled(called: CalledIn, { anyway = false }: Into) {
    const before = isWaiting(appointment) ? 'waiting' : 'expected'
    const known = anyway ? [] : (queries.getQueryData(hereQuery.queryKey) ?? [])
    const others = alsoInRoom(known, called).map(({ patient }) => patient.name)
    sayWithUndo(
      others.length > 0 ? patientsHere.calledBeside(name, others, called.room ?? '') : patientsHere.called(name),
      () => void step(before, called.version).catch(sayNotCalled),
    )
  }
  const press = () =>
    void call({}).catch((reason) => (isTaken(reason) ? setAsks({ taken: reason.message }) : sayNotCalled(reason)))
  const dialog: ReactNode = asks && (
    <CallInto
      id={id}
      name={name}
      room={here?.room ?? null}
      taken={asks.taken}
      call={call}
      onClose={() => setAsks(undefined)}
    />
  )
  const choose = here?.hasRooms ? () => setAsks({}) : undefined
  /** Nothing says into which of the rooms the patient is called. */
  const hasNone = here?.room === null
  return { press: hasNone && choose ? choose : press, choose, dialog, isPending: move.isPending, room: here?.room }
}

type Props = {
  appointment: Appointment
  /** The patient has waited longest: this is the main button of the screen. */
  isMain?: boolean
}

/**
 * Calls a doctor's patient in, as reception does, and offers to undo it; another room is chosen beside it. If another
 * patient of the doctor is still in that room, the message names them.
 */
export function CallIn({ appointment, isMain = false }: Props) {
  const { startTime, userId } = appointment
  const { press, choose, dialog, isPending } = useCall(appointment)
  return (
    <>
      <Button
        size="sm"
        variant={isMain ? 'filled' : 'default'}
        loading={isPending}
        aria-label={patientsHere.callInOf(userId.name, startTime)}
        onClick={press}
      >
        {patientsHere.callIn}
      </Button>
      {choose && (
        <Button
          size="sm"
          variant="subtle"
          loading={isPending}
          aria-label={roomsOfCalls.chooseFor(userId.name, startTime)}
          title={roomsOfCalls.choose}
          onClick={choose}
        >
          <IconDoor size={18} aria-hidden="true" />
        </Button>
      )}
      {dialog}
    </>
  )
}

/** The room in which a doctor's patient is, and changing it; nothing where the place has no rooms. */
export function RoomOfPatient({ appointment }: Pick<Props, 'appointment'>) {
  const { choose, dialog, isPending, room } = useCall(appointment)
  if (!choose) return null
  return (
    <div className="form-acts">
      {room && <bdi>{room}</bdi>}
      <Button size="sm" variant="default" loading={isPending} onClick={choose}>
        {roomsOfCalls.change}
      </Button>
      {dialog}
    </div>
  )
}
