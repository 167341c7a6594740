/**
 * Money is whole cents inside (`…Cents`) and a number of dollars on the wire: so hundredths and units of the
 * installation's currency are called, whichever it is (`currency.ts`).
 */

import { pieceValues } from './currency.ts'

/** 120.5 -> 12050; what is finer than a cent is rounded. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const dollarsOf = (cents: number): number => cents / 100

/** How money changes hands at the clinic. */
export const takingMethods = ['cash', 'terminal'] as const
export type TakingMethod = (typeof takingMethods)[number]

export const isPiece = (value: number): boolean => pieceValues().includes(value)

type Piece = { value: number; count: number }

/** What they come to, in units of the currency. */
export const sumOfPieces = (pieces: readonly Piece[]): number =>
  dollarsOf(pieces.reduce((cents, { value, count }) => cents + centsOf(value) * count, 0))
