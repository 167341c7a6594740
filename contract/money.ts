/**
 * Money is whole hundredths of the installation's currency inside, in names that end with `Cents`, and a number of its
 * units on the wire, whichever currency it is (`currency.ts`).
 */

import { pieceValues } from './currency.ts'

/** 120.5 -> 12050; what is finer than a cent is rounded. */
export const centsOf = (amount: number): number => Math.round(amount * 100)

/** 12050 -> 120.5 */
export const unitsOf = (cents: number): number => cents / 100

/** How money changes hands at the clinic. */
export const methodsAtClinic = ['cash', 'terminal'] as const
export type MethodAtClinic = (typeof methodsAtClinic)[number]

export const isPiece = (value: number): boolean => pieceValues().includes(value)

type Piece = { value: number; count: number }

/** What they come to, in units of the currency. */
export const sumOfPieces = (pieces: readonly Piece[]): number =>
  unitsOf(pieces.reduce((cents, { value, count }) => cents + centsOf(value) * count, 0))
