import './needs-node-24.js'
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildWeb } from './build-web.js'
import { chromium, nameOfBrowser } from './chromium.js'

// `npm test` runs what fits in a quarter of an hour; `npm test -- server/booking` all tests below these paths, also
// those that are otherwise left to `npm run prove`. TEST_POSTGRES is the address of another PostgreSQL to run them on,
// such as the oldest supported version.
const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const all = wanted.length === 0
const isWanted = (file) => (all ? !onlyInProve.test(file) : wanted.some((path) => file.startsWith(path)))
const counted = { passed: 0, failed: 0 }
/** The failures with their reasons, repeated at the end: nobody finds them in the middle of a long run. */
const failures = []
/** Browser tests that passed only on the second try, which may happen on a busy machine. */
const passedAgain = []
const mayPassAgain = 2

// Each test file is a process that compiles the server: the result of the first one is cached.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'salus')

const onWindows = process.platform === 'win32'

const bin = (name) => join(root, 'node_modules', ...name.split('/'))

/** The longest time (min) of one file, one command and the whole run: what hangs must fail and say so. */
const limits = { file: 8, command: 35, whole: 70 }

function command(args, { env = {} } = {}) {
  return new Promise((resolve) => {
    // In its own process group: a command that hangs is ended with all processes it has started, which would keep our
    // output open.
    const options = { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit', detached: !onWindows }
    const child = spawn(process.execPath, args, options)
    const end = () => (onWindows ? child.kill('SIGKILL') : process.kill(-child.pid, 'SIGKILL'))
    const hangs = setTimeout(() => {
      console.error(`✖ ended after ${limits.command} minutes: ${args.join(' ')}`)
      end()
    }, limits.command * 60_000)
    process.once('exit', end)
    child.on('exit', (code) => {
      clearTimeout(hangs)
      process.off('exit', end)
      resolve(code === 0)
    })
  })
}

/** The browser that the tests have run in. */
let browser
/** How long (s) each part of the run took. */
const took = new Map()
/** How long (s) each test file beside the code took. */
const tookFiles = new Map()

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

/** Files that take a quarter of a minute: they start first, so that none is left over for one core at the end. */
const takesLong = /(^scripts|jobs|outage|books|journeys|faults|sequences|free-times|statements)[\w/-]*\.test\.ts$/

/** Files that take long and prove again, under harder conditions, what the other files test. */
const onlyInProve = new RegExp(
  `^(${[
    'embedded-postgres/embedded-postgres',
    'scripts/first-build-kills',
    'server/booking/pay/costs',
    'server/booking/sequences',
    'server/demo/seed',
    'server/migrate',
    'server/payments/(faults|journeys)',
    'server/platform/outage',
    'server/start/table-rights',
    'server/testing/statements/statements',
    'server/testing/whole/(backup-kills|fuzz|fuzz-files|indexes|kills|roles)',
  ].join('|')})\\.test\\.ts$`,
)

/** The browser tests of every `npm test`: what Salus exists for, by each role, and each address once. */
const walks = [
  'arabic',
  'board',
  'booking-truth',
  'doctor-sees',
  'document-preview',
  'every-address',
  'families',
  'main-job',
  'new-visit',
  'nothing-kept',
  'record',
  'till',
  'video',
].map((name) => `e2e/${name}.spec.ts`)

/** Files that need their own process: they change its environment, or end what it has started. */
const wantsOwnProcess = new RegExp(
  `(${[
    ...['kills', 'transport', 'embedded-postgres', 'web-pages', 'work-lists', 'newer-schema', 'compare-books'],
    ...['kept-drafts', 'kept-answers', 'messages/line', 'budgets'],
  ].join('|')})\\.test\\.ts$`,
)

/**
 * Groups files that may share a process, a few in each, as files that import them: compiling the server again costs a
 * process more than most files. Each part of the tree is grouped by itself.
 */
function sharing(files, folder) {
  const mostTogether = 10
  const single = (file) => takesLong.test(file) || wantsOwnProcess.test(file)
  const together = Map.groupBy(
    files.filter((file) => !single(file)),
    (file) => relative(root, file).split(sep)[0],
  )
  const groups = [...together].flatMap(([part, members]) =>
    Array.from({ length: Math.ceil(members.length / mostTogether) }, (_, n) => {
      const those = members.slice(n * mostTogether, (n + 1) * mostTogether)
      const group = join(folder, `${part}-${n + 1}.test.mjs`)
      writeFileSync(group, those.map((file) => `await import(${JSON.stringify(pathToFileURL(file).href)})\n`).join(''))
      return group
    }),
  )
  return [...files.filter(single), ...groups]
}

/** Runs the tests beside the code, on one PostgreSQL. */
async function nodeTests() {
  const found = globSync('{contract,embedded-postgres,server,web,scripts}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name === 'build',
  })
  const ordered = [...found.filter((file) => takesLong.test(file)), ...found.filter((file) => !takesLong.test(file))]
  const files = ordered.filter(isWanted).map((file) => join(root, file))
  if (files.length === 0) return
  // Tests of races and kills run alone on the machine, because they assert how long things take.
  const alone = files.filter((file) => /(race|kills)\.test\.ts$/.test(file))
  const others = files.filter((file) => !alone.includes(file))
  const { startTestServer, testServerAt } = await import('../server/testing/database.ts')
  const given = process.env.TEST_POSTGRES
  const server = given ? await testServerAt(given) : await startTestServer()
  process.env.TEST_DATABASE_SERVER = server.url
  process.env.SALUS_STATEMENTS = mkdtempSync(join(tmpdir(), 'salus-recorded-'))
  const folder = mkdtempSync(join(tmpdir(), 'salus-together-'))
  try {
    await timed('tests beside the code', () => runFiles(sharing(others, folder), 3))
    await timed('races and kills', () => runFiles(alone, 1))
    // Only the tests of the whole server run every statement.
    if (all || wanted.includes('server')) {
      const checker = join(root, 'server/testing/statements/check.ts')
      await check('columns and types of every statement', [checker, process.env.SALUS_STATEMENTS])
    }
  } finally {
    await server.stop()
    rmSync(process.env.SALUS_STATEMENTS, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An error's first lines, without terminal colours. */
const linesOf = (error) =>
  stripVTControlCharacters(String(error.stack ?? error.message ?? error))
    .split('\n')
    .slice(0, 20)
    .join('\n')

/** The shown name of a test file: its path below the root, or the name of a group that shares a process. */
const nameOf = (file) => (file.startsWith(root) ? relative(root, file) : basename(file))

const recorder = pathToFileURL(join(root, 'server/testing/statements/record.ts')).href

async function runFiles(files, concurrency) {
  if (files.length === 0) return
  const timeout = limits.file * 60_000
  const stream = run({ files, concurrency, timeout, isolation: 'process', execArgv: ['--import', recorder] })
  const begun = new Set()
  stream.on('test:dequeue', ({ file, name }) => name === file && begun.add(nameOf(file)))
  stream.on('test:complete', ({ file, name, details }) => {
    if (name !== file) return
    begun.delete(nameOf(file))
    tookFiles.set(nameOf(file), Math.round(details.duration_ms / 1000))
  })
  stream.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') counted.passed++
  })
  stream.on('test:fail', ({ name, file, details }) => {
    // A suite fails because of its tests, which are counted, or by a hook: the database's invariants are checked at its
    // end.
    if (details.type === 'suite' && details.error.failureType === 'subtestsFailed') return
    counted.failed++
    failures.push(`${nameOf(file ?? '')}: ${name}\n${linesOf(details.error.cause ?? details.error)}`)
  })
  // An error from a timer or a socket that no running test waits for: Node only reports it as a diagnostic.
  stream.on('test:diagnostic', ({ message, file }) => {
    if (!/generated asynchronous activity after the test ended/.test(message)) return
    counted.failed++
    console.error(`✖ an error in ${file} that nobody caught: ${message}`)
  })
  const printed = stream.compose(spec)
  printed.pipe(process.stdout)
  await new Promise((resolve) => {
    // A file whose test hangs may leave a process behind that keeps its output open: do not wait for it.
    const hangs = setTimeout(() => {
      console.error(`✖ files of tests that do not end: ${[...begun].join(', ')}`)
      counted.failed++
      resolve()
    }, limits.command * 60_000)
    printed.on('end', () => {
      clearTimeout(hangs)
      resolve()
    })
  })
}

/** Tests the product as people use it: the built app, in a real browser. */
async function browserTests() {
  const specs = all ? walks : wanted.filter((path) => path.startsWith('e2e'))
  if (specs.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'salus-e2e-'))
  const report = join(folder, 'report.json')
  try {
    const env = { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    browser = nameOfBrowser(env.CHROMIUM_PATH)
    console.log(`browser tests in ${browser}`)
    // `e2e/pictures` is the run that compares screens with stored pictures, on a clock of its own.
    const config = specs.every((path) => path.startsWith('e2e/pictures')) ? 'pictures' : 'playwright'
    const args = [bin('@playwright/test/cli.js'), 'test', '--config', `e2e/${config}.config.ts`, ...specs]
    await timed('browser tests', () => command(args, { env }))
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
    counted.passed += stats.expected
    counted.failed += stats.unexpected
    passedAgain.push(...suites.flatMap((suite) => testsIn(suite, 'flaky')).map(({ name }) => name))
    for (const { name, error } of suites.flatMap((suite) => testsIn(suite, 'unexpected'))) {
      failures.push(`${name}\n${linesOf(error ?? 'It told no error.')}`)
    }
    counted[passedAgain.length > mayPassAgain ? 'failed' : 'passed'] += passedAgain.length
  } catch (error) {
    console.error(error.message)
    counted.failed++
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The tests with this status in a part of Playwright's report; `flaky` are those that failed first and then passed. */
function testsIn({ file, specs = [], suites = [] }, status) {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}: ${title}`,
        error: results.findLast(({ error }) => error)?.error,
      })),
  )
  return [...here, ...suites.flatMap((suite) => testsIn(suite, status))]
}

async function checks() {
  const types = check('types', [bin('typescript/bin/tsc'), '-p', '.'])
  await check('format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.'])
  await check('layering', [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    'contract',
    'embedded-postgres',
    'texts',
    'server',
    'web',
    '--config',
    '.dependency-cruiser.cjs',
  ])
  await check('dead code', [bin('knip/bin/knip.js')])
  await check('names', [join(root, 'scripts/names.ts')])
  await check('rules of SQL', [join(root, 'scripts/rules.ts')])
  await types
}

/** Builds the browser app once, before several test files would do so at the same time. */
async function build() {
  try {
    await buildWeb()
  } catch (error) {
    console.error(error.message)
    counted.failed++
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
setTimeout(() => {
  console.error(`✖ not done within ${limits.whole} minutes`)
  console.log(`${counted.passed} passed, ${counted.failed + 1} failed`)
  process.exit(1)
}, limits.whole * 60_000).unref()

if (all) await timed('checks', checks)
if (all || wanted.some((path) => /^(scripts|e2e)/.test(path))) await timed('build', build)
await nodeTests()
await browserTests()

for (const failure of failures) console.log(`\n✖ ${failure}`)
console.log(`\n${Array.from(took, ([part, seconds]) => `${part} ${seconds} s`).join(', ')}`)
if (browser) console.log(`browser: ${browser}`)
const slowest = [...tookFiles].toSorted(([, a], [, b]) => b - a).slice(0, 12)
if (all) console.log(`slowest files: ${slowest.map(([file, seconds]) => `${file} ${seconds} s`).join(', ')}`)
if (passedAgain.length > 0) {
  const verdict = passedAgain.length > mayPassAgain ? `failed, being more than ${mayPassAgain}` : 'look at why'
  console.log(`passed only when run again (${verdict}):\n${passedAgain.map((name) => `  ${name}`).join('\n')}`)
}
console.log(`${counted.passed} passed, ${counted.failed} failed`)
process.exit(counted.failed > 0 || counted.passed === 0 ? 1 : 0)
