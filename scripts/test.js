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

const bin = (name) => join(root, 'node_modules', ...name.split('/'))

function command(args, { env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
    child.on('exit', (code) => resolve(code === 0))
  })
}

async function check(name, args) {
  const passed = await command(args)
  counted[passed ? 'passed' : 'failed']++
  console.log(`${passed ? '✔' : '✖'} ${name}`)
}

/** The tests beside the code, each file in a process of its own, on one PostgreSQL. */
async function nodeTests() {
  const found = globSync('{contract,server,web,scripts}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name === 'build',
  })
  const files = found.filter(isWanted).map((file) => join(root, file))
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
    await runFiles(others, 2)
    await runFiles(alone, 1)
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
    await buildWeb()
    await command([bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...specs], { env })
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    counted.passed += stats.expected
    // A test that passes only when it is run again has failed: one of the two runs found something.
    counted.failed += stats.unexpected + stats.flaky
  } catch (error) {
    console.error(error.message)
    counted.failed++
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (all) {
  await check('format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.'])
  await check('types', [bin('typescript/bin/tsc'), '-p', '.'])
  await check('layering', [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    'contract',
    'server',
    'web',
    '--config',
    '.dependency-cruiser.cjs',
  ])
  await check('dead code', [bin('knip/bin/knip.js')])
}
await nodeTests()
await browserTests()

console.log(`\n${counted.passed} passed, ${counted.failed} failed`)
process.exit(counted.failed > 0 || counted.passed === 0 ? 1 : 0)
