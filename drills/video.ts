import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.js'
import { chromium as findChromium, chromiumFlags } from '../scripts/chromium.js'
import { openClinic, type Person } from '../server/testing/clinic.ts'
import { eventually } from '../server/testing/eventually.ts'
import { zoneWhereItIsNoon } from '../server/testing/noon.ts'
import { type ServerProcess, startServer } from '../server/testing/processes.ts'
import { addVideoVisit } from '../server/testing/video-visit.ts'
import { type Figure, judge } from './figures.ts'
import { addressOf, addressOfHub, insideHub, isInsideHub, launcherOn, layCables, plug, startOn } from './video-net.ts'

/**
 * `npm run drill:video`: video visits of two Chromiums with fake cameras, each in a network namespace of its own:
 * direct, by Debian's coturn over UDP, and over TLS on 443. Counts decoded pictures on both sides, also after a reload,
 * after 20 seconds without a line, and while the server is killed. Doctor and patient of the direct call talk to two
 * servers. Prints the figures, and exits with 1 if one is too high. Needs root, and `apt-get install coturn openssl`.
 */

/** The most time (ms) from letting in to the first picture on both sides. */
const mostDirectMs = 2000
const mostByRelayMs = 5000
/** The most time (ms) from the return of the line to a moving picture on both sides. */
const mostAfterLineMs = 3000
const withoutLineMs = 20_000

for (const program of ['/usr/bin/turnserver', '/usr/bin/openssl']) {
  if (existsSync(program)) continue
  console.error(`${program} is missing: apt-get install -y coturn openssl`)
  process.exit(1)
}
if (!isInsideHub) {
  await buildWeb()
  process.exit(await insideHub(import.meta.filename, process.argv.slice(2)))
}

layCables()
const folder = mkdtempSync(join(tmpdir(), 'salus-video-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const [key, cert] = ['key', 'cert'].map((name) => join(folder, `${name}.pem`)) as [string, string]
const names = `subjectAltName=IP:${addressOf('relay')},IP:${addressOfHub}`
const asked = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=salus.test -addext ${names}`
execFileSync('openssl', [...asked.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })

const secret = 'only-for-this-drill'
const relay = startOn('relay', 'turnserver', [
  ...['-n', '--no-cli', '--no-multicast-peers', '--use-auth-secret', `--static-auth-secret=${secret}`],
  ...['--realm=salus.test', `--listening-ip=${addressOf('relay')}`, `--relay-ip=${addressOf('relay')}`],
  ...['--tls-listening-port=443', `--cert=${cert}`, `--pkey=${key}`, '--log-file=stdout'],
  ...[`--pidfile=${folder}/turn.pid`, `--userdb=${folder}/turn.db`],
])
process.once('exit', () => relay.kill())

const timeZone = zoneWhereItIsNoon()
const clinic = await openClinic({ timeZone })
const start = (turn: string, port = '0') =>
  startServer({
    databaseUrl: clinic.databaseUrl,
    env: { TIME_ZONE: timeZone, TURN_URLS: turn, TURN_SECRET: secret, PORT: port, LOG_LEVEL: 'error' },
    script: 'start-server.js',
  })
const byUdp = `turn:${addressOf('relay')}:3478?transport=udp`
const byTls = `turns:${addressOf('relay')}:443?transport=tcp`
let [first, second] = await Promise.all([start(byUdp), start(byTls)])

/** Browsers give camera and microphone only to pages by https. */
function doorBefore(port: number, server: () => ServerProcess): void {
  const door = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, answer) => {
    const { method, url, headers } = request
    const onward = http.request(`${server().url}${url}`, { method, headers }, (got) => {
      answer.writeHead(got.statusCode!, got.headers)
      got.pipe(answer)
      got.on('close', () => got.complete || answer.destroy())
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  door.listen(port, addressOfHub).unref()
}
doorBefore(8441, () => first)
doorBefore(8442, () => second)

const flags = [
  ...chromiumFlags,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--ignore-certificate-errors',
  '--autoplay-policy=no-user-gesture-required',
]
const [atDoctor, atPatient] = (await Promise.all(
  (['doctor', 'patient'] as const).map((host) =>
    chromium.launch({ executablePath: launcherOn(host, findChromium(), folder), args: flags }),
  ),
)) as [Browser, Browser]

async function enter(browser: Browser, who: Person, address: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  await context.addInitScript((token) => localStorage.setItem('token', token), who.token)
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  return page
}

/** How many pictures of the other side were decoded so far. */
const pictures = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('video')]
        .filter(({ muted }) => !muted)
        .map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
    ),
  )

/** Waits until each page decodes a new picture. Answers how long (ms) that took. */
async function untilPictures(pages: readonly Page[], withinMs = 30_000): Promise<number> {
  const began = performance.now()
  const waits = pages.map((page) =>
    // Where a connection is made anew, its picture begins to count anew.
    page.waitForFunction(
      () => {
        const counts = [...document.querySelectorAll('video')]
          .filter(({ muted }) => !muted)
          .map((video) => video.getVideoPlaybackQuality().totalVideoFrames)
        const now = Math.max(0, ...counts)
        const seen = window as { picturesBefore?: number | undefined }
        const isMoving = now > (seen.picturesBefore ?? now)
        seen.picturesBefore = isMoving ? undefined : now
        return isMoving
      },
      undefined,
      { polling: 50, timeout: withinMs },
    ),
  )
  const ended = await Promise.allSettled(waits)
  if (ended.some(({ status }) => status === 'rejected')) return Number.POSITIVE_INFINITY
  return performance.now() - began
}

/** One call: both join, the doctor lets in. Answers the pages, and how long (ms) the first pictures took. */
async function call(ports: { doctor: number; patient: number }, query: string) {
  const { id, doctor, patient } = await addVideoVisit(clinic)
  const at = (port: number) => `https://${addressOfHub}:${port}/video/${id}${query}`
  const ofPatient = await enter(atPatient, patient, at(ports.patient))
  const ofDoctor = await enter(atDoctor, doctor, at(ports.doctor))
  const letIn = ofDoctor.getByRole('button', { name: /^Let in/ })
  await letIn.waitFor()
  const began = performance.now()
  await letIn.click()
  await untilPictures([ofDoctor, ofPatient])
  return { id, pages: [ofDoctor, ofPatient] as const, ms: performance.now() - began }
}

/** Closes the pages of a call. */
const hangUp = async (pages: readonly Page[]) => {
  for (const page of pages) await page.context().close()
}
/** How many of these pages decode no picture within so long (ms). */
const frozen = async (pages: readonly Page[], ms: number) => {
  const took = await Promise.all(pages.map((page) => untilPictures([page], ms)))
  const still = pages.filter((_, n) => took[n] === Number.POSITIVE_INFINITY)
  for (const page of still) console.log(`  stands: ${(await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')}`)
  return still.length
}

const figures: Figure[] = []
const note = (what: string, value: number, most: number) => {
  figures.push([what, Math.round(value), most])
  console.log(`${what}: ${Math.round(value)}`)
}

const rehearsal = await call({ doctor: 8441, patient: 8442 }, '')
await hangUp(rehearsal.pages)
const direct = await call({ doctor: 8441, patient: 8442 }, '')
note('direct, two servers: let in to first picture (ms)', direct.ms, mostDirectMs)
note('direct: sides without a moving picture', await frozen(direct.pages, 2000), 0)

const [ofDoctor, ofPatient] = direct.pages
const reloaded = performance.now()
await ofPatient.reload()
const again = ofPatient.getByRole('button', { name: /^Join/ })
if (await again.isVisible({ timeout: 500 }).catch(() => false)) await again.click()
await eventually('the patient sees again', async () => (await pictures(ofPatient)) > 0, 30_000)
await untilPictures(direct.pages)
note('reload: until both see again (ms)', performance.now() - reloaded, 8000)

plug('patient', 'down')
await pause(withoutLineMs)
const back = performance.now()
plug('patient', 'up')
await untilPictures(direct.pages)
note('20 s without a line: until both see again (ms)', performance.now() - back, mostAfterLineMs)

await Promise.all([first.kill('SIGKILL'), second.kill('SIGKILL')])
let still = 0
for (let second = 0; second < 10; second++) still = Math.max(still, await frozen(direct.pages, 1000))
note('both servers killed: sides whose picture stood for a second', still, 0)
const portOf = ({ url }: ServerProcess) => new URL(url).port
;[first, second] = await Promise.all([start(byUdp, portOf(first)), start(byTls, portOf(second))])
await pause(3000)
note('servers back: sides without a moving picture', await frozen(direct.pages, 2000), 0)
await ofDoctor.getByRole('button', { name: 'Hang up' }).click()
await hangUp(direct.pages)

for (const [name, port] of [
  ['UDP', 8441],
  ['TLS on 443', 8442],
] as const) {
  const relayed = await call({ doctor: port, patient: port }, '?relay=only')
  note(`by relay over ${name}: let in to first picture (ms)`, relayed.ms, mostByRelayMs)
  note(`by relay over ${name}: sides without a moving picture`, await frozen(relayed.pages, 2000), 0)
  await hangUp(relayed.pages)
}

await Promise.all([atDoctor.close(), atPatient.close()])
await Promise.all([first.stop(), second.stop()])
await clinic.close()
process.exit(judge(figures))
