import { Textarea } from '../../ui/inputs.tsx'
import { methodStep } from '#texts/booking/method-step.ts'

/** The field for the patient's note to the doctor. */
export function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <Textarea
      className="booking-note"
      label={methodStep.note}
      description={methodStep.noteSays}
      minRows={2}
      maxRows={6}
      maxLength={1000}
      value={note}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  )
}
