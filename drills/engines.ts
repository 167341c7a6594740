import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { forkServer } from '../e2e/fork-server.ts'
import { buildWeb } from '../scripts/build-web.js'
import '../server/testing/secrets.ts'
import { openFirefox } from './engine-firefox.ts'
import { openWebKit } from './engine-webkit.ts'

/**
 * `node drills/engines.ts firefox` or `webkit`: the main path in another browser engine than Chromium. A person finds a
 * doctor, signs up, books and pays at the clinic, sees the appointment and cancels it. Debian's browsers are installed
 * if that is possible; without one the drill exits with 77, which `npm run prove` counts as skipped.
 */

/** A browser, with the functions that the main path needs. */
export type Engine = {
  name: string
  /** Uncaught errors of pages, if the engine reports them. */
  complaints: string[]
  goTo(url: string): Promise<void>
  /** The value of an expression in the page. */
  run(script: string): Promise<unknown>
  type(text: string): Promise<void>
  picture(file: string): Promise<void>
  close(): Promise<void>
}

const skipped = 77

const engines = {
  firefox: { programs: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], packages: ['firefox-esr'], open: openFirefox },
  webkit: {
    programs: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    open: openWebKit,
  },
}

/** The path of an engine's program, which is installed if possible; undefined if there is none. */
function programOf({ programs, packages }: { programs: string[]; packages: string[] }): string | undefined {
  const find = () => programs.find((path) => existsSync(path))
  const found = find()
  if (found) return found
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], { env, stdio: 'ignore' })
  } catch {
    return undefined
  }
  return find()
}

/** A script that finds the visible elements of a selector that contain a text. */
const seen = (selector: string, text = '') => `
  Array.from(document.querySelectorAll(${JSON.stringify(selector)})).filter(function (one) {
    var said = (one.getAttribute('aria-label') || '') + ' ' + one.textContent
    return one.getClientRects().length > 0 && !one.disabled && said.includes(${JSON.stringify(text)})
  })[0]`

async function until(what: string, engine: Engine, script: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await engine.run(`!!(${script})`).catch(() => false)) return
    await wait(200)
  }
  throw new Error(`did not come: ${what}`)
}

async function press(engine: Engine, selector: string, text?: string): Promise<void> {
  await until(`${selector} ${text ?? ''}`, engine, seen(selector, text))
  await engine.run(`(${seen(selector, text)}).click()`)
}

/** Types into a field like a person: sets the focus and presses keys. */
async function fill(engine: Engine, selector: string, text: string): Promise<void> {
  await until(selector, engine, seen(selector))
  await engine.run(`(${seen(selector)}).focus()`)
  await engine.type(text)
  await until(`${text} in ${selector}`, engine, `(${seen(selector)}).value === ${JSON.stringify(text)}`)
}

const said = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`

/** Adds a doctor without any visits. */
async function addDoctor(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `with known as (
       insert into persons (email, name) values ('engines@salus.test', 'Testa Engine') returning id, email
     ), person as (
       insert into users (id, email, role, password_hash)
       select id, email, 'doctor', '-' from known returning id
     ), doctor as (
       insert into doctors (user_id, specialization, experience_years, fee_cents, location)
       select id, 'Hematology', 11, 12000, 'Clinic, room 9' from person returning id
     ), slots as (
       insert into weekly_slots (doctor_id, weekday, start_time, end_time)
       select doctor.id, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)
       from doctor, generate_series(1, 7) weekday, generate_series(9, 20) hour
     ) select id from doctor`,
  )
  await client.end()
  return rows[0]!.id
}

/** The main path. An error names its step. */
async function mainJob(engine: Engine, url: string, doctor: string): Promise<void> {
  await engine.goTo(`${url}/doctors`)
  await fill(engine, 'main search input', 'Testa Engine')
  await until('one doctor', engine, said('1 doctor found'))
  await press(engine, `article a[href$="/doctors/${doctor}"]`)
  await until('the doctor’s page', engine, `location.pathname === '/doctors/${doctor}'`)
  await engine.goTo(`${url}/book-appointment/${doctor}`)
  await press(engine, 'a', 'Sign up')
  await fill(engine, 'input[name=name]', 'Walter Walker')
  await fill(engine, 'input[type=email]', `walker-${Date.now()}@salus.test`)
  await fill(engine, 'input[name=password]', 'walk-with-me')
  await press(engine, 'input[type=checkbox]')
  await press(engine, 'main button', 'Sign Up')
  await press(engine, '[role=radio]', ':00')
  await press(engine, 'button', 'Pay at Clinic')
  await press(engine, 'button', 'Book and pay at the clinic')
  await until('the booking', engine, said('Appointment Booked!'))
  await engine.goTo(`${url}/dashboard`)
  await press(engine, 'button', 'Cancel Appointment')
  await press(engine, 'dialog button, [role=dialog] button', 'Cancel Appointment')
  await until('the cancellation', engine, said('Appointment cancelled successfully'))
}

const name = process.argv[2] as keyof typeof engines
if (!engines[name]) throw new Error(`Which engine? ${Object.keys(engines).join(' or ')}`)
const program = programOf(engines[name])
if (!program) {
  console.log(`skipped: ${engines[name].packages.join(', ')} cannot be installed here`)
  process.exit(skipped)
}
await buildWeb()
const server = await forkServer<{ url: string; databaseUrl: string }>('server.ts')
const began = performance.now()
const engine = await engines[name].open(program)
mkdirSync('test-results', { recursive: true })
try {
  await mainJob(engine, server.said.url, await addDoctor(server.said.databaseUrl))
  if (engine.complaints.length > 0) throw new Error(`errors on the pages: ${engine.complaints.join('\n')}`)
  console.log(`✔ the main job in ${engine.name}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
} catch (error) {
  console.error(`✖ the main job in ${engine.name}:`, error, engine.complaints)
  await engine.picture(`test-results/${name}.png`)
  console.error(await engine.run('location.href + "\\n" + document.body.innerText.slice(0, 800)'))
  process.exitCode = 1
} finally {
  await engine.close()
  await server.stop()
}
