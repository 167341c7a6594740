import './needs-node-24.js'
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { buildWeb } from './build-web.js'
import { chromium } from './chromium.js'

// `npm test` runs everything; `npm test -- server/booking` only the tests below these paths. TEST_POSTGRES is the
// address of another PostgreSQL to run them on, such as the oldest version that Salus supports.
const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const all = wanted.length === 0
const isWanted = (file) => all || wanted.some((path) => file.startsWith(path))
const counted = { passed: 0, failed: 0 }
/** Browser tests that passed only when they were run again, as a few may where the machine was busy. */
const passedAgain = []
const mayPassAgain = 2

// Each file of tests is a process that reads the server anew: what Node made of it is kept from the first.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'salus')

const bin = (name) => join(root, 'node_modules', ...name.split('/'))

function command(args, { env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** How long (s) each part of the run took. */
const took = new Map()

async function timed(part, work) {
  const begun = performance.now()
  await work()
  took.set(part, Math.round((performance.now() - begun) / 1000))
}

async function check(name, args) {
  const passed = await command(args)
  counted[passed ? 'passed' : 'failed']++
  console.log(`${passed ? '✔' : '✖'} ${name}`)
}

/** The files that take a quarter of a minute: begun first, so that none is left over for one core alone. */
const takesLong = /(^scripts|jobs|outage|books|journeys|sequences|free-times|statements)[\w/-]*\.test\.ts$/

/** The tests beside the code, each file in a process of its own, on one PostgreSQL. */
async function nodeTests() {
  const found = globSync('{contract,server,web,scripts}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name === 'build',
  })
  const ordered = [...found.filter((file) => takesLong.test(file)), ...found.filter((file) => !takesLong.test(file))]
  const files = ordered.filter(isWanted).map((file) => join(root, file))
  if (files.length === 0) return
  // What is raced or killed wants the machine to itself: it asserts how long things take.
  const alone = files.filter((file) => /(race|kills)\.test\.ts$/.test(file))
  const others = files.filter((file) => !alone.includes(file))
  const { startTestServer, testServerAt } = await import('../server/testing/database.ts')
  const given = process.env.TEST_POSTGRES
  const server = given ? await testServerAt(given) : await startTestServer()
  process.env.TEST_DATABASE_SERVER = server.url
  process.env.SALUS_STATEMENTS = mkdtempSync(join(tmpdir(), 'salus-recorded-'))
  try {
    await timed('tests beside the code', () => runFiles(others, 2))
    await timed('races and kills', () => runFiles(alone, 1))
    // Only the whole server runs every statement.
    if (all || wanted.includes('server')) {
      const checker = join(root, 'server/testing/statements/check.ts')
      await check('columns and types of every statement', [checker, process.env.SALUS_STATEMENTS])
    }
  } finally {
    await server.stop()
    rmSync(process.env.SALUS_STATEMENTS, { recursive: true, force: true })
  }
}

const recorder = pathToFileURL(join(root, 'server/testing/statements/record.ts')).href

async function runFiles(files, concurrency) {
  if (files.length === 0) return
  const stream = run({ files, concurrency, isolation: 'process', execArgv: ['--import', recorder] })
  stream.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') counted.passed++
  })
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counted.failed++
  })
  // An error out of a timer or a socket that no running test waits for: Node merely mentions it.
  stream.on('test:diagnostic', ({ message, file }) => {
    if (!/generated asynchronous activity after the test ended/.test(message)) return
    counted.failed++
    console.error(`✖ an error in ${file} that nobody caught: ${message}`)
  })
  const printed = stream.compose(spec)
  printed.pipe(process.stdout)
  await new Promise((resolve) => printed.on('end', resolve))
}

/** The product as people use it: the built app, in a real browser. */
async function browserTests() {
  const specs = wanted.filter((path) => path.startsWith('e2e'))
  if (!all && specs.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'salus-e2e-'))
  const report = join(folder, 'report.json')
  try {
    const env = { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    await timed('build', () => buildWeb())
    // `e2e/pictures` is the run that compares screens with stored pictures, on a clock of its own.
    const config = !all && specs.every((path) => path.startsWith('e2e/pictures')) ? 'pictures' : 'playwright'
    const args = [bin('@playwright/test/cli.js'), 'test', '--config', `e2e/${config}.config.ts`, ...specs]
    await timed('browser tests', () => command(args, { env }))
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
    counted.passed += stats.expected
    counted.failed += stats.unexpected
    passedAgain.push(...suites.flatMap(flakyIn))
    counted[passedAgain.length > mayPassAgain ? 'failed' : 'passed'] += passedAgain.length
  } catch (error) {
    console.error(error.message)
    counted.failed++
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The names of the tests in a part of Playwright's report that failed first and passed then. */
function flakyIn({ file, specs = [], suites = [] }) {
  const here = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map((test) => `[${test.projectName}] ${file}: ${title}`),
  )
  return [...here, ...suites.flatMap(flakyIn)]
}

async function checks() {
  await check('format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.'])
  await check('types', [bin('typescript/bin/tsc'), '-p', '.'])
  await check('layering', [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    'contract',
    'texts',
    'server',
    'web',
    '--config',
    '.dependency-cruiser.cjs',
  ])
  await check('dead code', [bin('knip/bin/knip.js')])
}

if (all) await timed('checks', checks)
await nodeTests()
await browserTests()

console.log(`\n${Array.from(took, ([part, seconds]) => `${part} ${seconds} s`).join(', ')}`)
if (passedAgain.length > 0) {
  const verdict = passedAgain.length > mayPassAgain ? `failed, being more than ${mayPassAgain}` : 'look at why'
  console.log(`passed only when run again (${verdict}):\n${passedAgain.map((name) => `  ${name}`).join('\n')}`)
}
console.log(`${counted.passed} passed, ${counted.failed} failed`)
process.exit(counted.failed > 0 || counted.passed === 0 ? 1 : 0)
