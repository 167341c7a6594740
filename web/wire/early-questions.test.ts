import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { rightsOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { isStaffRole, onlyForAll } from '#contract/rights.ts'
import { type Loader, loaderOf } from '../../scripts/asked-early.ts'

const web = join(import.meta.dirname, '..')
const pages = globSync('pages/**/*.tsx', { cwd: web }).map((file) => file.replaceAll('\\', '/'))
const textOf = (file: string) => readFileSync(join(web, file), 'utf8')

const behindLogIn = pages.filter(
  (file) => /^pages\/(?:dashboard|doctor|desk|admin)\//.test(file) || textOf(file).includes('<RequireRole'),
)
const loaders = new Map(
  behindLogIn.flatMap((file) => {
    const loader = loaderOf(join(web, file))
    return loader ? [[file, loader] as const] : []
  }),
)

/** Pages whose loader starts no question, by why. */
const startNothing: Record<string, readonly string[]> = {
  'it asks nothing before somebody presses': ['pages/admin/add-doctor.tsx', 'pages/doctor/emergency.tsx'],
  'what it asks depends on who is logged in: the patient or the doctor': ['pages/video/room.tsx'],
  'its frame starts the same question': ['pages/dashboard/family.tsx'],
  'it is always asked anew once it is shown, so it would be asked twice': ['pages/admin/audit.tsx'],
}

it('a page behind the log-in starts its questions while its scripts load', () => {
  const without = behindLogIn.filter((file) => !loaders.has(file))
  assert.deepEqual(without.toSorted(), Object.values(startNothing).flat().toSorted())
})

it('every loader can be read, with every question it starts', () => {
  const unread = [...loaders].flatMap(([file, { problems, asked }]) => [
    ...problems.map((problem) => `${file}: ${problem}`),
    ...asked.flatMap(({ name, endpoints }) => (endpoints.length > 0 ? [] : [`${file}: ${name} is of no endpoint`])),
    ...(asked.length > 0 ? [] : [`${file}: it starts nothing`]),
  ])
  assert.deepEqual(unread, [])
})

/** Questions of a page that its loader leaves to it, by why. */
const startedLater: Record<string, readonly string[]> = {
  'a step that only some look at': ['pages/admin/first-day.tsx: staffQuery'],
}

/** The queries that a page itself asks: `placesQuery`, `homeQueries.doctor`. */
const ownQuestions = (file: string): string[] =>
  [...textOf(file).matchAll(/\buseQuery\(\s*(?:\{\s*\.\.\.)?(\w+Query\b|\w+Queries\.\w+)/g)].map(([, name]) => name!)

it('a loader starts what its page asks first', () => {
  const left = [...loaders].flatMap(([file, { asked }]) => {
    const frame = loaders.get(file.replace(/[^/]*$/, 'layout.tsx'))?.asked ?? []
    const started = new Set([...asked, ...frame].map(({ name }) => name))
    return ownQuestions(file).flatMap((name) => (started.has(name) ? [] : [`${file}: ${name}`]))
  })
  assert.deepEqual(left, Object.values(startedLater).flat())
})

const endpointNamed = (name: string): Endpoint | undefined =>
  endpoints.find(({ method, path }) => name === `${method} ${path}`)

/** What a loader asks that not all of its readers may see. */
const notAllowed = ({ roles, asked }: Loader): string[] =>
  asked.flatMap(({ name, endpoints: named, rights, rightsForAll }) =>
    named.flatMap((each) => {
      const endpoint = endpointNamed(each)
      if (!endpoint) return [`${name} is of no endpoint`]
      const { who, scope } = endpoint
      const others = who === 'anyone' ? [] : roles.filter((role) => !who.includes(role as Role))
      const needed = roles.some((role) => isStaffRole(role as Role)) ? rightsOf(endpoint) : []
      // Some rights nobody has for one place only.
      const held = scope === 'all' ? [...rightsForAll, ...rights.filter((right) => onlyForAll.includes(right))] : rights
      const isHeld = needed.length === 0 || needed.some((right) => held.includes(right))
      return [
        ...others.map((role) => `${name} is not for ${role}`),
        ...(isHeld ? [] : [`${name} needs ${needed.join(' or ')}${scope === 'all' ? ' for all places' : ''}`]),
      ]
    }),
  )

it('a loader asks nothing that its readers may not see', () => {
  const wrong = [...loaders].flatMap(([file, loader]) => notAllowed(loader).map((what) => `${file}: ${what}`))
  assert.deepEqual(wrong, [])
})

/** A loader in a file of its own, with the same imports as `pages/admin/home.tsx`. */
const written = (t: { after: (end: () => void) => void }, code: string): Loader => {
  const folder = mkdtempSync(join(tmpdir(), 'salus-loader-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const from = (file: string) => relative(folder, join(web, file)).replaceAll('\\', '/')
  writeFileSync(
    join(folder, 'page.tsx'),
    `import { needsQuery } from '${from('features/reports/queries.ts')}'\n` +
      `import { unmatchedPaymentsQuery } from '${from('features/payments/queries.ts')}'\n${code}\n`,
  )
  return loaderOf(join(folder, 'page.tsx'))!
}
const inAdmins = (does: string) => `export const clientLoader = askEarly(['admin'], ({ who, may, ask }) => { ${does} })`

for (const [what, does] of Object.entries({
  'nothing is asked first': 'void ask(needsQuery)',
  'the right stands elsewhere': "if (may('figures')) void 0; void ask(needsQuery)",
  'the right stands in the other branch': "if (may('figures')) void 0; else void ask(needsQuery)",
  'it is one of two rights': "if (may('figures') || may('desk')) void ask(needsQuery)",
  'those go on who may not': "if (may('figures')) return; void ask(needsQuery)",
  'it is another right': "if (may('desk')) void ask(needsQuery)",
  'a right is needed for all places': "if (may('payments')) void ask(unmatchedPaymentsQuery)",
})) {
  it(`a right is missing where ${what}`, (t) => {
    assert.equal(notAllowed(written(t, inAdmins(does))).length, 1)
  })
}

for (const does of [
  "if (may('figures')) void ask(needsQuery)",
  "if (!may('figures')) return; void ask(needsQuery)",
  "if (!may('figures') || !who) return;\n\n void ask(needsQuery)",
  "may('figures') && ask(needsQuery)",
  "if (mayDo(who.rights, 'payments')) void ask(unmatchedPaymentsQuery)",
]) {
  it(`a right is seen in ${does}`, (t) => {
    const { asked, problems, ...others } = written(t, inAdmins(does))
    assert.deepEqual([asked.length, problems, notAllowed({ asked, problems, ...others })], [1, [], []])
  })
}

for (const code of [
  inAdmins('[needsQuery].map(ask)'),
  "export const clientLoader = askEarly(['admin'], ({ ask: put }) => put(needsQuery))",
  "export const clientLoader = askEarly(['admin'], (asking) => elsewhere(asking))",
  'export const clientLoader = () => null',
]) {
  it(`it is said that this cannot be read: ${code}`, (t) => {
    assert.equal(written(t, code).problems.length, 1)
  })
}
