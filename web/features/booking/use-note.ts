import { useState } from 'react'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'

/**
 * What the doctor should know, as typed so far: health data, so the server keeps it until the visit is booked, and no
 * browser storage.
 */
export function useNote(doctorId: string) {
  const draft = useSealedDraft(`booking-${doctorId}`)
  const [typed, setTyped] = useState<string>()
  const kept: { note?: string } | undefined = draft.kept
  return {
    note: typed ?? kept?.note ?? '',
    setNote(note: string) {
      setTyped(note)
      if (note) draft.keep({ note })
      else draft.discard()
    },
    discard: draft.discard,
  }
}
