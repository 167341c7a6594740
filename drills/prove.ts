import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run prove`: the checks that take too long for `npm test`, one after the other, with a line for each at the end.
 * The exit code says whether all of them passed. `npm run prove -- mutate` runs only the named parts.
 */

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Zones unlike those of other tests: their offsets end in 45 or 30 minutes, or are fourteen hours ahead of UTC. */
const zones = ['Pacific/Chatham', 'America/St_Johns', 'Pacific/Kiritimati']

/** The oldest PostgreSQL that Salus supports, if one runs: `TEST_POSTGRES` is the address of its superuser. */
const oldest = process.env.TEST_POSTGRES

/** The path of a two-year-old Chromium, if there is one. */
const oldChromium = process.env.OLD_CHROMIUM_PATH

type Part = { name: string; args: string[]; env?: Record<string, string> }

const parts: Part[] = [
  ...[
    'mutate',
    'fuzz',
    'drill',
    'drill:money',
    'drill:migrate',
    'drill:language',
    'drill:import',
    'drill:uploads',
    'drill:records',
    'drill:medicines',
    'drill:messages',
    'drill:prescriptions',
    'drill:forms',
    'drill:matrix',
    'drill:supply',
    'drill:timing',
    'drill:sockets',
  ]
    .filter((name) => scripts[name]?.startsWith('node '))
    .map((name) => ({ name, args: scripts[name]!.split(' ').slice(1) })),
  // Random tests make more tries here than in `npm test`.
  { name: 'tests of what is started and built', args: ['scripts/test.js', 'embedded-postgres', 'scripts'] },
  ...zones.map((zone) => ({
    name: `the tests on a machine in ${zone}`,
    args: ['scripts/test.js', 'contract', 'server'],
    env: { TZ: zone, EVERY_TRY: 'yes' },
  })),
  { name: 'the main job in Firefox', args: ['drills/engines.ts', 'firefox'] },
  { name: 'the main job in WebKitGTK', args: ['drills/engines.ts', 'webkit'] },
  { name: 'video visits of Firefox with Chromium', args: ['drills/video-firefox.ts'] },
  { name: 'every walk at both widths', args: ['scripts/test.js', 'e2e'], env: { EVERY_WIDTH: 'yes' } },
  {
    name: 'every walk without what older browsers lack',
    args: ['scripts/test.js', 'e2e'],
    env: { WITHOUT_NEWER: 'yes' },
  },
  ...(oldChromium
    ? [
        {
          name: 'every walk in OLD_CHROMIUM_PATH',
          args: ['scripts/test.js', 'e2e'],
          env: { CHROMIUM_PATH: oldChromium },
        },
      ]
    : []),
  { name: 'pages in pseudo letters', args: ['scripts/test.js', 'e2e/pseudo'], env: { PSEUDO_LANGUAGE: 'ar' } },
  { name: 'pictures', args: ['scripts/test.js', 'e2e/pictures'] },
  ...(oldest
    ? [
        {
          name: 'the tests on TEST_POSTGRES',
          args: ['scripts/test.js', 'contract', 'server'],
          env: { TEST_POSTGRES: oldest },
        },
      ]
    : []),
]

const run = ({ args, env }: Part) =>
  new Promise<number | null>((resolve) => {
    const own = { ...process.env, TEST_POSTGRES: undefined, ...env }
    const child = spawn(process.execPath, args, { cwd: root, env: own, stdio: 'inherit' })
    child.on('exit', resolve)
  })

const wanted = process.argv.slice(2)
const summary: string[] = []
for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue
  console.log(`\n== ${part.name}`)
  const began = performance.now()
  const code = await run(part)
  // A part that cannot run here exits with the code of a skipped test.
  const mark = code === 0 ? '✔' : code === 77 ? '– skipped:' : '✖'
  if (mark === '✖') process.exitCode = 1
  summary.push(`${mark} ${part.name} (${((performance.now() - began) / 60_000).toFixed(1)} minutes)`)
}
console.log(`\n${summary.join('\n')}`)
