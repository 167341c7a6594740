import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** The times (s) of a process: its own, and that of its children that have ended. */
function timesOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces, so fields are counted from behind it; the first is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond
    return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) }
  } catch {
    // The process has ended since it was listed.
    return undefined
  }
}

/** The processor time (s, user and system) of a process so far. */
export const processorTime = (pid: number): number => timesOf(pid)?.own ?? 0

/** The processor time (s) of a process and all its children, ended ones included: of PostgreSQL with its backends. */
export function processorTimeOfAll(pid: number): number {
  const mother = timesOf(pid)
  if (!mother) throw new Error(`There is no process ${pid}`)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid)
  return mother.own + mother.ended + children.reduce((sum, { own }) => sum + own, 0)
}

/** The parent of a process. */
export function parentOf(pid: number): number {
  const process = timesOf(pid)
  if (!process) throw new Error(`There is no process ${pid}`)
  return process.parent
}
