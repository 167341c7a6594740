import { useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/booking/booking.ts'
import { patientsHere } from '#texts/booking/patients-here.ts'
import { Button } from '../../../ui/button.tsx'
import { sayFailure } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { alsoInRoom, isWaiting } from './here.ts'
import { hereQuery } from './queries.ts'

type Props = {
  appointment: Appointment
  /** The patient has waited longest: this is the main button of the screen. */
  isMain?: boolean
}

/**
 * Calls a doctor's patient in, as reception does, and offers to undo it. If another patient of the doctor is still in
 * that room, the message names them.
 */
export function CallIn({ appointment, isMain = false }: Props) {
  const { _id: id, version, startTime, userId } = appointment
  const { name } = userId
  const queries = useQueryClient()
  const move = useChange('PUT /appointments/doctor/appointments/{id}/stage', {
    invalidates: ['appointments'],
    quiet: true,
    scope: id,
  })
  const sayNotCalled = (reason: unknown) => sayFailure(reason, patientsHere.notCalled)
  const step = (to: 'expected' | 'waiting' | 'room', from: number) =>
    move.mutateAsync({ params: { id }, body: { to, version: from } })
  async function press() {
    const before = isWaiting(appointment) ? 'waiting' : 'expected'
    const called = await step('room', version)
    const others = alsoInRoom(queries.getQueryData(hereQuery.queryKey) ?? [], called).map(({ patient }) => patient.name)
    sayWithUndo(
      others.length > 0 ? patientsHere.calledBeside(name, others, called.room ?? '') : patientsHere.called(name),
      () => void step(before, called.version).catch(sayNotCalled),
    )
  }
  return (
    <Button
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      loading={move.isPending}
      aria-label={patientsHere.callInOf(name, startTime)}
      onClick={() => void press().catch(sayNotCalled)}
    >
      {patientsHere.callIn}
    </Button>
  )
}
