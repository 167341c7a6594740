import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { documentLimits } from '#contract/documents/document-lists.ts'
import { buildWeb } from '../scripts/build-web.js'
import { chromium as findChromium, chromiumFlags } from '../scripts/chromium.js'
import { openClinic } from '../server/testing/clinic.ts'
import { documentsIn } from '../server/testing/documents.ts'
import { startServer } from '../server/testing/processes.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:uploads`: a file of 25 MB from Chromium, through ten cuts of the line and a closed tab. It must arrive
 * whole, with at most 1.05 times its bytes sent. Prints the figures, and exits with 1 if one is too high.
 */

const cuts = 10
const mostBytes = 1.05
/** A quick line at home. */
const bytesPerSecond = 4 * 1024 * 1024

await buildWeb()
const clinic = await openClinic()
const server = await startServer({
  databaseUrl: clinic.databaseUrl,
  env: { LOG_LEVEL: 'error' },
  script: 'start-server.js',
})

/** Everything that the browser sends goes through here, is counted, and is cut at these counts. */
const lines = new Set<Socket>()
let sent = 0
let cutsLeft: number[] = []
const proxy = createServer((incoming) => {
  const outgoing = connect(Number(new URL(server.url).port), '127.0.0.1')
  lines.add(incoming)
  incoming.on('close', () => lines.delete(incoming))
  incoming.on('error', () => outgoing.destroy())
  outgoing.on('error', () => incoming.destroy())
  outgoing.on('close', () => incoming.destroy())
  incoming.on('data', (bytes) => {
    sent += bytes.length
    const goesOn = outgoing.write(bytes) ? pause((bytes.length / bytesPerSecond) * 1000) : once(outgoing, 'drain')
    if (sent < (cutsLeft[0] ?? Number.POSITIVE_INFINITY)) {
      incoming.pause()
      goesOn.finally(() => incoming.resume()).catch(() => undefined)
      return
    }
    cutsLeft.shift()
    for (const line of lines) line.destroy()
    // What has gone out of the browser before it notices is on its way to nobody.
    outgoing.end()
  })
  incoming.on('end', () => outgoing.end())
  outgoing.pipe(incoming)
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const { port } = proxy.address() as { port: number }

const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(documentLimits.fileBytes - 9)])
const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: whole }
const patient = await clinic.addPerson()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
await context.addInitScript((token) => {
  if (globalThis.origin !== 'null') localStorage.setItem('token', token)
}, patient.token)

/** A new tab with the patient's documents. The bytes of the page itself do not count. */
async function openTab() {
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/dashboard/documents`)
  await page.getByRole('heading', { name: 'Add a document' }).waitFor()
  return page
}

const began = performance.now()
const first = await openTab()
await first.locator('input[aria-label="Files of the document"]').setInputFiles(file)
await first.getByLabel('Title').fill('Scan')
await first.getByRole('list', { name: 'Files in order' }).waitFor()
sent = 0
const step = whole.length / (cuts + 1)
// Half of the cuts before the tab is closed, half after.
cutsLeft = Array.from({ length: cuts / 2 }, (_, n) => (n + 1) * step)
await first.getByRole('button', { name: 'Add document' }).click()
while (sent < whole.length * 0.6) await pause(5)
await first.close()
let ofUpload = sent
const second = await openTab()
const unfinished = second.getByRole('region', { name: 'Not finished' })
await unfinished.waitFor()
sent = 0
cutsLeft = Array.from({ length: cuts / 2 }, (_, n) => (n + 0.5) * (whole.length - ofUpload) * 0.18)
await unfinished.locator('input[type=file]').setInputFiles(file)
await second.getByText('Document added').waitFor({ timeout: 120_000 })
ofUpload += sent
const seconds = (performance.now() - began) / 1000

const documents = documentsIn(clinic)
const [document] = (await documents.list(patient)).body
const { bytes } = await documents.open(patient, document.files[0]._id)
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
await browser.close()
proxy.close()
await server.stop()
await clinic.closeWhole()
process.exit(
  judge([
    ['cuts that were left out', cutsLeft.length, 0],
    ['bytes sent for each byte of the file', Math.round((ofUpload / whole.length) * 10_000) / 10_000, mostBytes],
    ['files that are not whole (sha256)', hashOf(bytes) === hashOf(whole) ? 0 : 1, 0],
    ['seconds', Math.round(seconds * 10) / 10, 180],
  ]),
)
