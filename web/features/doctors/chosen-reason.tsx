import { IconX } from '@tabler/icons-react'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { Button } from '../../ui/button.tsx'

/** The reason that was chosen before the doctor: booking takes it along as the patient's note. Nothing without one. */
export const ChosenReason = ({ reason, onRemove }: { reason: string; onRemove: () => void }) =>
  reason && (
    <p className="chosen-reason">
      <span className="soft">{doctorDirectory.about.label}</span>
      <b>
        <bdi>{reason}</bdi>
      </b>
      <Button
        variant="subtle"
        size="sm"
        aria-label={doctorDirectory.about.removeOf(reason)}
        leftSection={<IconX size={16} aria-hidden="true" />}
        onClick={onRemove}
      >
        {doctorDirectory.about.remove}
      </Button>
    </p>
  )
