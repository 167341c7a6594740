import type { ReactNode } from 'react'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { doctorRecords } from '#texts/doctors/doctor-records.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'

/**
 * Asks before a doctor is deleted, and says how many appointments that cancels. `askToDelete` opens the question; the
 * page has to render `dialog`.
 */
export function useAskToDelete(onDeleted: () => void): {
  askToDelete: (doctor: DoctorRecord) => void
  dialog: ReactNode
} {
  const remove = useChange('DELETE /admin/doctors/{id}', {
    invalidates: ['doctors', 'accounts', 'appointments', 'times', 'payments'],
    quiet: true,
  })
  const { ask, dialog } = useConfirm()
  async function deleteDoctor(id: string) {
    const { message, cancelledAppointments: cancelled } = await remove.mutateAsync({ params: { id } })
    say(cancelled > 0 ? doctorRecords.remove.done(message, cancelled) : message)
    onDeleted()
  }
  const askToDelete = ({ _id, name, comingCount }: DoctorRecord) =>
    ask({
      title: doctorRecords.remove.question,
      body: (
        <p>{comingCount === 0 ? doctorRecords.remove.saysNone(name) : doctorRecords.remove.says(name, comingCount)}</p>
      ),
      yes: doctorRecords.remove.yes,
      no: doctorRecords.remove.no,
      isHarsh: true,
      act: () => deleteDoctor(_id),
      failed: doctorRecords.notDeleted,
    })
  return { askToDelete, dialog }
}
