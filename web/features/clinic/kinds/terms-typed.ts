import type { KindTerms, Part } from '#contract/clinic/terms.ts'

/** A part of the price is an amount or a percentage. */
export const units = ['amount', 'percent'] as const
type Unit = (typeof units)[number]
type PartName = 'deposit' | 'lateFee' | 'noShowFee'

/** The terms of a kind as fields of a form; an empty field is not agreed. */
export type TermsTyped = { pays: KindTerms['pays'] } & Record<PartName | 'freeHours' | 'mostMoves', number | string> &
  Record<`${PartName}In`, Unit>

const typedPart = (name: PartName, part: Part | null) => ({
  [name]: part?.amount ?? part?.percent ?? '',
  [`${name}In`]: part?.percent == null ? 'amount' : 'percent',
})

export const termsTyped = ({ pays, deposit, freeHours, lateFee, noShowFee, mostMoves }: KindTerms): TermsTyped =>
  ({
    pays,
    freeHours: freeHours ?? '',
    mostMoves: mostMoves ?? '',
    ...typedPart('deposit', deposit),
    ...typedPart('lateFee', lateFee),
    ...typedPart('noShowFee', noShowFee),
  }) as TermsTyped

const numberOf = (typed: number | string) => (typed === '' ? null : Number(typed))

function partOf(typed: TermsTyped, name: PartName): Part | null {
  const number = numberOf(typed[name])
  if (number === null) return null
  return typed[`${name}In`] === 'percent' ? { amount: null, percent: number } : { amount: number, percent: null }
}

export const termsOf = (typed: TermsTyped): KindTerms => ({
  pays: typed.pays,
  deposit: typed.pays === 'deposit' ? partOf(typed, 'deposit') : null,
  freeHours: numberOf(typed.freeHours),
  // Where cancelling is always free, there is no fee.
  lateFee: typed.freeHours === '' ? null : partOf(typed, 'lateFee'),
  noShowFee: partOf(typed, 'noShowFee'),
  mostMoves: numberOf(typed.mostMoves),
})
