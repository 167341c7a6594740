/** First load and Lighthouse (mobile) of the public pages: `npm run bench:web`. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { webFolder } from '../server/app.ts'
import { buildWeb } from '../scripts/build-web.js'
import { chromium as findChromium, chromiumFlags } from '../scripts/chromium.js'
import { seedDemo } from '../server/demo/seed.ts'
import { setStage } from './stage.ts'

const pages = ['/', '/doctors', '/about'].slice(0, Number(process.env.PAGES ?? 3))
const debuggingPort = 9333
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

await buildWeb()
const stage = await setStage(({ ground }) => seedDemo(ground), { NODE_ENV: 'development' })
const profile = mkdtempSync(join(tmpdir(), 'salus-lighthouse-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
})

/** What a first load brings, in kB as gzip: scripts and styles. */
async function weigh(path: string): Promise<string> {
  const page = await browser.newPage()
  const kb = { js: 0, css: 0 }
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname
    const kind = /\.(js|css)$/.exec(name)?.[1] as 'js' | 'css' | undefined
    if (kind) kb[kind] += statSync(join(webFolder, `${name}.gz`)).size / 1024
  })
  await page.goto(stage.address + path, { waitUntil: 'networkidle' })
  await page.close()
  return `JS ${kb.js.toFixed(0)} kB, CSS ${kb.css.toFixed(0)} kB gzip`
}

for (const path of pages) {
  const weight = await weigh(path)
  const result = await lighthouse(stage.address + path, { port: debuggingPort, output: 'json', logLevel: 'silent' })
  const scores = categories.map((name) => `${name} ${Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)}`)
  console.log(`${path.padEnd(10)} ${weight}   ${scores.join(', ')}`)
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(`  ${metrics.map((id) => `${id} ${result?.lhr.audits[id]?.displayValue}`).join(', ')}`)
  for (const name of categories.slice(1)) {
    for (const { id } of result?.lhr.categories[name]?.auditRefs ?? []) {
      const audit = result?.lhr.audits[id]
      if (audit && audit.score !== null && audit.score < 1) console.log(`  ${name}: ${audit.title}`)
    }
  }
}
await browser.close()
rmSync(profile, { recursive: true, force: true })
await stage.close()
