import { Textarea } from '@mantine/core'
import { booking } from '#texts/booking.ts'

/** What the doctor should know. */
export function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const t = booking.method
  return (
    <Textarea
      className="booking-note"
      label={t.note}
      description={t.noteSays}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      value={note}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  )
}
