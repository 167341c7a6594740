/** Limits of what a file of measurements may hold, and how far back charts look. */
export const fileLimits = { lines: 1000, characters: 50_000 } as const

/** How many days a chart shows. */
export const chartDays = [30, 90, 365] as const
export type ChartDays = (typeof chartDays)[number]

/** Lines of a file that cannot be read: at most so many are named one by one. */
export const namedLines = 100

/** Why a line of a file cannot be read. */
export const lineProblems = [
  'date',
  'date-ahead',
  'before-birth',
  'time',
  'kind',
  'value',
  'range',
  'lower',
  'unit',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** Why a file as a whole cannot be read. */
export const fileProblems = ['columns', 'not-csv', 'too-many-lines', 'empty'] as const
export type FileProblem = (typeof fileProblems)[number]
