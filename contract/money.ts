/** Money is integer cents inside and a number of dollars on the wire. */

/** 120.5 -> 12050; what is finer than a cent is rounded. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const dollarsOf = (cents: number): number => cents / 100

/** How money changes hands at the clinic. */
export const takingMethods = ['cash', 'terminal'] as const
export type TakingMethod = (typeof takingMethods)[number]

/** The notes and coins of the currency in dollars, the largest first. */
export const pieceValues: readonly number[] = [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01]

export const isPiece = (value: number): boolean => pieceValues.includes(value)

type Piece = { value: number; count: number }

/** What they come to, in dollars. */
export const sumOfPieces = (pieces: readonly Piece[]): number =>
  dollarsOf(pieces.reduce((cents, { value, count }) => cents + centsOf(value) * count, 0))
