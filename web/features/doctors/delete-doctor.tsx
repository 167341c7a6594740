import { Button } from '@mantine/core'
import type { DoctorRecord } from '#contract/doctors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { say } from '../../ui/say.ts'
import { useDeleteDoctor } from './record-queries.ts'

/** Asks before a doctor is deleted, and says whom it concerns. */
export function DeleteDoctor({
  doctor,
  onClose,
  onDeleted,
}: {
  doctor: DoctorRecord | undefined
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useDeleteDoctor()
  const confirm = () =>
    doctor &&
    remove.mutate(doctor._id, {
      onSuccess({ message, cancelledAppointments: cancelled }) {
        say(cancelled > 0 ? `${message}. ${cancelled} appointments cancelled.` : message)
        onDeleted()
      },
      onSettled: onClose,
    })
  return (
    <Dialog
      opened={doctor !== undefined}
      title="Delete this doctor?"
      onClose={onClose}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            Keep
          </Button>
          <Button color="red" loading={remove.isPending} onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      {doctor && (
        <p>
          Dr. {doctor.name} can no longer log in or be found. This cannot be undone.{' '}
          {doctor.comingCount === 0
            ? 'No coming appointment is affected.'
            : `${doctor.comingCount} coming ${doctor.comingCount === 1 ? 'appointment is' : 'appointments are'} cancelled, refunded and told by mail.`}
        </p>
      )}
    </Dialog>
  )
}
