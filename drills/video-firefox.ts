import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.js'
import { chromium as findChromium, chromiumFlags } from '../scripts/chromium.js'
import { openClinic, type Person } from '../server/testing/clinic.ts'
import { zoneWhereItIsNoon } from '../server/testing/noon.ts'
import { startServer } from '../server/testing/processes.ts'
import { addVideoVisit } from '../server/testing/video-visit.ts'
import { openFirefox } from './engine-firefox.ts'
import type { Engine } from './engines.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:video-firefox`: video visits of Debian's Firefox with Chromium, each once as doctor and once as
 * patient, direct and by Debian's coturn, with fake cameras. Counts pictures on both sides, also after Firefox
 * has reloaded. Prints the figures, and exits with 1 if one is too high; with 77 (skipped) where a program is missing.
 */

const firefox = '/usr/bin/firefox-esr'
for (const program of [firefox, '/usr/bin/turnserver']) {
  if (existsSync(program)) continue
  console.log(`skipped: ${program} is missing: apt-get install -y firefox-esr coturn`)
  process.exit(77)
}
/** Browsers do not call each other over loopback addresses. */
const address = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address
if (!address) {
  console.log('skipped: this machine has no address but its own loopback')
  process.exit(77)
}

const mostDirectMs = 3000
const mostByRelayMs = 5000
const mostAfterReloadMs = 8000

await buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'salus-video-firefox-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const secret = 'only-for-this-drill'
const relay = spawn(
  'turnserver',
  [
    ...['-n', '--no-cli', '--no-multicast-peers', '--use-auth-secret', `--static-auth-secret=${secret}`],
    ...['--realm=salus.test', `--listening-ip=${address}`, `--relay-ip=${address}`, '--no-tls', '--no-dtls'],
    ...[`--pidfile=${folder}/turn.pid`, `--userdb=${folder}/turn.db`, '--log-file=stdout'],
  ],
  { stdio: 'ignore' },
)
process.once('exit', () => relay.kill())

const timeZone = zoneWhereItIsNoon()
const clinic = await openClinic({ timeZone })
const server = await startServer({
  databaseUrl: clinic.databaseUrl,
  env: {
    TIME_ZONE: timeZone,
    TURN_URLS: `turn:${address}:3478?transport=udp`,
    TURN_SECRET: secret,
    LOG_LEVEL: 'error',
  },
  script: 'start-server.js',
})

async function inFirefox(): Promise<Engine> {
  return openFirefox(firefox, {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'media.autoplay.default': 0,
  })
}

async function inChromium(): Promise<Engine> {
  const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...flags, '--autoplay-policy=no-user-gesture-required'],
  })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  return {
    name: `Chromium ${browser.version()}`,
    complaints,
    goTo: async (url) => void (await page.goto(url)),
    run: (script) => page.evaluate(script),
    type: (text) => page.keyboard.type(text),
    picture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  }
}

/** How many pictures of the other side were shown since this was first asked: Firefox does not count decoded ones. */
const pictures = `Math.max(0, ...[...document.querySelectorAll('video')].filter(({ muted }) => !muted).map((video) => {
  if (video.shown === undefined) {
    video.shown = 0
    const count = () => { video.shown++; video.requestVideoFrameCallback(count) }
    video.requestVideoFrameCallback(count)
  }
  return video.shown
}))`

async function until(what: string, engine: Engine, script: string, withinMs = 30_000): Promise<void> {
  for (const began = performance.now(); performance.now() - began < withinMs; await pause(50))
    if (await engine.run(`!!(${script})`).catch(() => false)) return
  await engine.picture(join(tmpdir(), 'video-firefox.png'))
  throw new Error(`${engine.name}: ${what} did not come: ${String(await engine.run('document.body.innerText'))}`)
}

async function press(engine: Engine, name: RegExp): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find((one) => !one.disabled
    && ${name}.test(one.getAttribute('aria-label') || one.textContent))`
  await until(`the button ${name}`, engine, button)
  await engine.run(`(${button}).click()`)
}

async function enter(engine: Engine, who: Person, path: string): Promise<void> {
  await engine.goTo(`${server.url}/about`)
  await engine.run(`localStorage.setItem('token', ${JSON.stringify(who.token)})`)
  await engine.goTo(`${server.url}${path}`)
  await press(engine, /^Join$/)
}

/** Waits until each shows a new picture. Answers how long (ms) that took. */
async function untilPictures(engines: readonly Engine[]): Promise<number> {
  const began = performance.now()
  await Promise.all(
    engines.map(async (engine) => {
      const before = (await engine.run(pictures)) as number
      // Where a connection is made anew, its picture begins to count anew.
      await until('a new picture', engine, `((now) => now > ${before} || (now > 0 && now < ${before}))(${pictures})`)
    }),
  )
  return performance.now() - began
}

const figures: Figure[] = []
const note = (what: string, value: number, most: number) => {
  figures.push([what, Math.round(value), most])
  console.log(`${what}: ${Math.round(value)}`)
}

for (const firefoxIs of ['patient', 'doctor'] as const) {
  for (const way of ['direct', 'relay'] as const) {
    const engines = { firefox: await inFirefox(), chromium: await inChromium() }
    const [ofPatient, ofDoctor] =
      firefoxIs === 'patient' ? [engines.firefox, engines.chromium] : [engines.chromium, engines.firefox]
    const { id, doctor, patient } = await addVideoVisit(clinic)
    const path = `/video/${id}${way === 'relay' ? '?relay=only' : ''}`
    const call = `Firefox as ${firefoxIs}, ${way === 'relay' ? 'by relay' : 'direct'}`
    await enter(ofPatient, patient, path)
    await enter(ofDoctor, doctor, path)
    await press(ofDoctor, /^Let in/)
    const took = await untilPictures([ofPatient, ofDoctor])
    note(`${call}: let in to first picture (ms)`, took, way === 'relay' ? mostByRelayMs : mostDirectMs)
    await untilPictures([ofPatient, ofDoctor])
    if (way === 'direct') {
      const reloaded = performance.now()
      await engines.firefox.goTo(`${server.url}${path}`)
      await press(engines.firefox, /^Join/)
      await untilPictures([ofPatient, ofDoctor])
      note(`${call}: until both see again after its reload (ms)`, performance.now() - reloaded, mostAfterReloadMs)
    }
    for (const engine of Object.values(engines)) {
      note(`${call}: errors on the page of ${engine.name}`, engine.complaints.length, 0)
      for (const complaint of engine.complaints) console.log(`  ${complaint}`)
      await engine.close()
    }
  }
}

await server.stop()
await clinic.close()
process.exit(judge(figures))
