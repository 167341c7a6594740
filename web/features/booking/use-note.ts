import { useState } from 'react'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'

/**
 * The patient's note for the doctor, one for each person (`personId`; undefined: oneself). It is health data, so its
 * draft is stored on the server until the visit is booked, and never in the browser. It begins with the reason that was
 * chosen before the doctor, if any.
 */
export function useNote(doctorId: string, personId: string | undefined, about: string) {
  const draft = useSealedDraft(`booking-${[doctorId, ...(personId ? [personId] : [])].join('-')}`)
  const [typed, setTyped] = useState<string>()
  const kept: { note?: string } | undefined = draft.kept
  return {
    note: typed ?? kept?.note ?? about,
    setNote(note: string) {
      setTyped(note)
      if (note) draft.keep({ note })
      else draft.discard()
    },
    discard: draft.discard,
  }
}
