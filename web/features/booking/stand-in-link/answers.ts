/** A patient's answer about a stand-in. */
export type Answer = { answer: 'agree' | 'refuse' } | { answer: 'move'; slotId: string; appointmentDate: string }
