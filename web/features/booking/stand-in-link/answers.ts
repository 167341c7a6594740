/** What a patient says to the doctor who stands in. */
export type Answer = { answer: 'agree' | 'refuse' } | { answer: 'move'; slotId: string; appointmentDate: string }
