import type { MyKind } from '#contract/clinic/kinds.ts'
import { visitMinutes } from '#contract/rules.ts'

/** What a doctor offers, as fields of a form: `offered <id>`, `minutes <id>` and `fee <id>`; empty is the clinic's. */
export type OffersTyped = { [offered: `offered ${string}`]: boolean } & {
  [own: `minutes ${string}` | `fee ${string}`]: number | string
}

export const initialOf = (kinds: readonly MyKind[]): OffersTyped =>
  Object.fromEntries(
    kinds.flatMap(({ kind: { _id }, offered, minutes, fee }) => [
      [`offered ${_id}`, offered],
      [`minutes ${_id}`, minutes ?? ''],
      [`fee ${_id}`, fee ?? ''],
    ]),
  )

const isTyped = (typed: unknown) => typed !== '' && typed !== undefined

/** The chosen kinds for the server, without the consultation, which every doctor offers. */
export const offersOf = (kinds: readonly MyKind[], typed: OffersTyped) =>
  kinds
    .filter(({ kind }) => !kind.standard && typed[`offered ${kind._id}`])
    .map(({ kind: { _id } }) => ({
      kindId: _id,
      minutes: isTyped(typed[`minutes ${_id}`]) ? Number(typed[`minutes ${_id}`]) : null,
      fee: isTyped(typed[`fee ${_id}`]) ? Number(typed[`fee ${_id}`]) : null,
    }))

/** The fields with an impossible length. */
export const wrongLengths = (kinds: readonly MyKind[], typed: OffersTyped): string[] =>
  offersOf(kinds, typed)
    .filter(
      ({ minutes }) =>
        minutes !== null &&
        (minutes % visitMinutes.step !== 0 || minutes < visitMinutes.least || minutes > visitMinutes.most),
    )
    .map(({ kindId }) => `minutes ${kindId}`)
