import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A network of its own for the video drill: the hub (this process, its database and its servers), the relay, the
 * doctor and the patient, each in a network namespace, with addresses for documentation (RFC 5737, RFC 3849). Needs
 * root, and reaches nothing outside.
 */

/** The hosts, by the last part of their address. */
const hosts = { relay: 20, doctor: 30, patient: 40 } as const
export type Host = keyof typeof hosts

const hub = 'salus-video'
const nameOf = (host: Host) => `${hub}-${host}`
/** The name of the host's cable at the hub: at most 15 letters. */
const cableOf = (host: Host) => `sv-${host}`

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const ip = (line: string) => run('ip', ...line.split(' '))

export const addressOfHub = '203.0.113.10'
export const addressOf = (host: Host): string => `203.0.113.${hosts[host]}`
export const address6Of = (host: Host): string => `2001:db8::${hosts[host]}`

/** Runs this program again inside the hub, which is new. Answers its exit code. */
export async function insideHub(file: string, args: readonly string[]): Promise<number> {
  removeAll()
  ip(`netns add ${hub}`)
  try {
    const child = spawn('ip', ['netns', 'exec', hub, process.execPath, file, ...args], {
      stdio: 'inherit',
      env: { ...process.env, SALUS_VIDEO_HUB: 'yes' },
    })
    return await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  } finally {
    removeAll()
  }
}
export const isInsideHub = process.env.SALUS_VIDEO_HUB === 'yes'

function removeAll() {
  const present = ip('netns list')
  for (const name of [...(Object.keys(hosts) as Host[]).map(nameOf), hub]) {
    if (new RegExp(`^${name}\\b(?!-)`, 'm').test(present)) ip(`netns del ${name}`)
  }
}

/** Lays the cables of the hub to its hosts. */
export function layCables(): void {
  ip('link set lo up')
  ip('link add hub type bridge')
  ip(`addr add ${addressOfHub}/24 dev hub`)
  ip('addr add 2001:db8::10/64 dev hub nodad')
  ip('link set hub up')
  for (const host of Object.keys(hosts) as Host[]) {
    const space = nameOf(host)
    ip(`netns add ${space}`)
    ip(`link add ${cableOf(host)} type veth peer name eth0 netns ${space}`)
    ip(`link set ${cableOf(host)} master hub up`)
    ip(`-n ${space} link set lo up`)
    ip(`-n ${space} addr add ${addressOf(host)}/24 dev eth0`)
    ip(`-n ${space} addr add ${address6Of(host)}/64 dev eth0 nodad`)
    ip(`-n ${space} link set eth0 up`)
    // Chromium offers the address that its default route uses.
    ip(`-n ${space} route add default via ${addressOfHub}`)
    ip(`-n ${space} -6 route add default via 2001:db8::10`)
  }
}

/** Pulls the plug of a host, or puts it back. */
export const plug = (host: Host, state: 'up' | 'down'): string => ip(`link set ${cableOf(host)} ${state}`)

/** A program on a host. */
export const startOn = (host: Host, command: string, args: readonly string[]): ChildProcess =>
  spawn('ip', ['netns', 'exec', nameOf(host), command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

/** A file that starts this program on the host, for whoever only takes the path of a program. */
export function launcherOn(host: Host, program: string, folder: string): string {
  const path = join(folder, `on-${host}.sh`)
  writeFileSync(path, `#!/bin/sh\nexec ip netns exec ${nameOf(host)} "${program}" "$@"\n`)
  chmodSync(path, 0o755)
  return path
}
