import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { chromium as findChromium, chromiumFlags } from '../scripts/chromium.js'
import { randomForm, readingsFrom } from '../server/testing/random-forms.ts'
import { secondReading } from '../server/testing/second-reader.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:forms [-- seed]`: 100,000 random forms with random answers. What is hidden, missing, wrong and stored
 * has to be the same by the interpreter and by a second reader in Node, and by the interpreter in Chromium, built from
 * the same files as pages are. Exits with 1 if any differs.
 */

const many = 100_000
const atOnce = 2000
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000_000)

/** The interpreter and the random forms as one script, which the browser calls by `forms.readingsFrom`. */
async function forBrowsers(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '#contract': join(import.meta.dirname, '../contract') } },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, '../server/testing/random-forms.ts'), name: 'forms', formats: ['iife'] },
    },
  })
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}

console.log(`${many} forms (seed ${seed}) …`)
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const page = await browser.newPage()
await page.addScriptTag({ content: `${await forBrowsers()};globalThis.forms = forms` })
let wrong = 0
let differ = 0
let hidden = 0
for (let from = seed; from < seed + many; from += atOnce) {
  const here = readingsFrom(from, atOnce)
  const there = await page.evaluate(
    ([first, count]) =>
      (globalThis as unknown as { forms: { readingsFrom: typeof readingsFrom } }).forms.readingsFrom(first!, count!),
    [from, atOnce],
  )
  for (const [n, reading] of here.entries()) {
    const second = JSON.stringify(secondReading(randomForm(from + n)))
    if (second !== reading) console.log(`seed ${from + n}: ${reading} is ${second} by the second reader`)
    if (there[n] !== reading) console.log(`seed ${from + n}: ${reading} is ${there[n]} in Chromium`)
    if (second !== reading) wrong++
    if (there[n] !== reading) differ++
    if (!reading.startsWith('{"hidden":[]')) hidden++
  }
}
await browser.close()
console.log(`${hidden} of them hide something`)
process.exit(
  judge([
    ['forms that a second reader reads otherwise', wrong, 0],
    ['forms that Chromium reads otherwise', differ, 0],
  ]),
)
