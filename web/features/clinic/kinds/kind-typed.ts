import type { Kind } from '#contract/clinic/kinds.ts'
import { plainTerms } from '#contract/clinic/costs.ts'
import type { KindFields } from './queries.ts'
import { type TermsTyped, termsOf, termsTyped } from './terms-typed.ts'

/**
 * The fields of a kind in the form: an empty one means the default (its own length, the doctor's fee, changes while
 * pending). The notice is in hours. Fields with errors from the server have its names.
 */
export type KindTyped = Pick<KindFields, 'name' | 'description' | 'mode' | 'audience'> & {
  roomSort: string
} & Record<
    'minutes' | 'bufferBefore' | 'bufferAfter' | 'step' | 'fee' | 'notice' | 'horizonDays' | 'cancel' | 'taxPercent',
    number | string
  > &
  TermsTyped

export const initialOf = (kind: Kind | null): KindTyped => ({
  name: kind?.name ?? '',
  description: kind?.description ?? '',
  minutes: kind?.minutes ?? 30,
  bufferBefore: kind?.bufferBefore ?? 0,
  bufferAfter: kind?.bufferAfter ?? 0,
  step: kind?.step ?? '',
  fee: kind?.fee ?? '',
  mode: kind?.mode ?? 'clinic',
  audience: kind?.audience ?? 'anybody',
  notice: hoursOf(kind?.noticeMinutes ?? 0),
  horizonDays: kind?.horizonDays ?? 30,
  roomSort: kind?.roomSort ?? '',
  cancel: kind?.cancelHours ?? '',
  ...termsTyped(kind?.terms ?? plainTerms),
  taxPercent: kind?.taxPercent ?? '',
})

/** Minutes as hours with two decimals, which converts back exactly. */
const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100

const orNull = (typed: number | string) => (typed === '' ? null : Number(typed))

export const kindOf = (typed: KindTyped): KindFields => ({
  name: typed.name,
  description: typed.description,
  minutes: Number(typed.minutes),
  bufferBefore: Number(typed.bufferBefore),
  bufferAfter: Number(typed.bufferAfter),
  step: orNull(typed.step),
  fee: orNull(typed.fee),
  mode: typed.mode,
  audience: typed.audience,
  noticeMinutes: Math.round(Number(typed.notice) * 60),
  horizonDays: Number(typed.horizonDays),
  roomSort: typed.roomSort || null,
  cancelHours: orNull(typed.cancel),
  terms: termsOf(typed),
  taxPercent: orNull(typed.taxPercent),
})

/** The fields of the consultation that the clinic may change. */
export const standardFieldsOf = ({ name, description, taxPercent }: KindFields) => ({ name, description, taxPercent })
