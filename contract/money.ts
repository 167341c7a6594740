/**
 * Amounts of money: inside, whole hundredths of the installation's currency, in names that end with `Cents`; on the
 * wire, a number of its units (`currency.ts`).
 */

import { pieceValues } from './currency.ts'

/** 120.5 -> 12050; parts of a cent are rounded. */
export const centsOf = (amount: number): number => Math.round(amount * 100)

/** 12050 -> 120.5 */
export const unitsOf = (cents: number): number => cents / 100

/** The ways to pay at the clinic. */
export const methodsAtClinic = ['cash', 'terminal'] as const
export type MethodAtClinic = (typeof methodsAtClinic)[number]

export const isPiece = (value: number): boolean => pieceValues().includes(value)

type Piece = { value: number; count: number }

/** The value of these pieces, in units of the currency. */
export const sumOfPieces = (pieces: readonly Piece[]): number =>
  unitsOf(pieces.reduce((cents, { value, count }) => cents + centsOf(value) * count, 0))
