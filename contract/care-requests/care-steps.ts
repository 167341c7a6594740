/** The kinds of care beside appointments, their states, and who may move a request from which to which. */

export const careKinds = [
  'ambulance',
  'sample-collection',
  'bed',
  'vaccination',
  'medicine-delivery',
  'lab-tests',
  'health-checkup',
] as const
export type CareKind = (typeof careKinds)[number]

export const careItemKinds = ['test', 'vaccine', 'ward', 'checkup'] as const
export type CareItemKind = (typeof careItemKinds)[number]

export const careStatuses = [
  'requested',
  'dispatched',
  'arrived',
  'closed',
  'confirmed',
  'completed',
  'declined',
  'cancelled',
] as const
export type CareStatus = (typeof careStatuses)[number]

/** Clinic-local parts of a day for a collector, a courier or a nurse. */
export const dayWindows = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'] as const

type Steps = Partial<Record<CareStatus, readonly CareStatus[]>>

const ambulanceSteps: Steps = {
  requested: ['dispatched', 'cancelled'],
  dispatched: ['arrived', 'closed'],
  arrived: ['closed'],
}
const otherSteps: Steps = {
  requested: ['confirmed', 'declined', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
}

/** The states an admin may move a request of this kind to. */
export const careStepsFrom = (kind: CareKind, status: CareStatus): readonly CareStatus[] =>
  (kind === 'ambulance' ? ambulanceSteps : otherSteps)[status] ?? []

/** Whether a patient may cancel a request: an ambulance until it is dispatched, others until they are done. */
export const mayTakeBack = (kind: CareKind, status: CareStatus): boolean =>
  careStepsFrom(kind, status).includes('cancelled')

export const isOpenCare = (kind: CareKind, status: CareStatus): boolean => careStepsFrom(kind, status).length > 0
