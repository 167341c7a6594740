import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; command: string }

/** All processes. On Linux from `/proc`, because small images have no `ps`. */
function allProcesses(): Process[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    return lines.flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return pid ? [{ pid: Number(pid), parent: Number(parent), command: command! }] : []
    })
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in parentheses may hold anything; the state and the parent's number follow it.
        const afterName = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(afterName.split(' ')[1]), command }]
      } catch {
        // The process has ended meanwhile.
        return []
      }
    })
}

export const childrenOf = (pid: number): number[] =>
  allProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid)

/** The ids of processes whose command line contains these words. */
export const processesWith = (words: string): number[] =>
  allProcesses()
    .filter(({ command }) => command.includes(words))
    .map(({ pid }) => pid)
