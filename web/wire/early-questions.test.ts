import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { isStaffRole } from '#contract/rights.ts'

const web = join(import.meta.dirname, '..')
const sources = globSync('{pages,features,session,clock,ui}/**/*.{ts,tsx}', { cwd: web }).map((file) =>
  file.replaceAll('\\', '/'),
)
const textOf = (file: string) => readFileSync(join(web, file), 'utf8')

/** Pages behind a log-in. Where a page is the same as another, that other is looked at. */
const behindLogIn = sources.filter(
  (file) =>
    /^pages\/.*\.tsx$/.test(file) &&
    (/^pages\/(?:dashboard|doctor|desk|admin)\//.test(file) || textOf(file).includes('<RequireRole')) &&
    !textOf(file).startsWith('export { clientLoader,'),
)

/** Pages whose loader starts no question, by why. */
const startNothing: Record<string, readonly string[]> = {
  'it asks nothing before somebody presses': ['pages/admin/add-doctor.tsx'],
  'its frame starts the same question': ['pages/dashboard/family.tsx'],
  'it is always asked anew once it is shown, so it would be asked twice': ['pages/admin/audit.tsx'],
}

it('a page behind the log-in starts its questions while its scripts load', () => {
  const without = behindLogIn.filter((file) => !textOf(file).includes('export const clientLoader = askEarly('))
  assert.deepEqual(without.toSorted(), Object.values(startNothing).flat().toSorted())
})

/** Every name of a query, and where it stands: what is said of it. */
const queriesSaid = new Map(
  sources.flatMap((file) =>
    textOf(file)
      .split(/^(?=(?:export )?const )/m)
      .flatMap((said) => {
        const name = /^(?:export )?const (\w+Query)\b/.exec(said)?.[1]
        return name ? [[name, said] as const] : []
      }),
  ),
)
function endpointOf(name: string): Endpoint | undefined {
  const said = queriesSaid.get(name) ?? ''
  const own = /'((?:GET|POST) \/[^']*)'/.exec(said)?.[1]
  if (own) return Object.values(endpoints).find(({ method, path }) => own === `${method} ${path}`)
  const other = [...said.matchAll(/\b(\w+Query)\(/g)].map(([, each]) => each!).find((each) => each !== name)
  return other === undefined ? undefined : endpointOf(other)
}

/** Every function of a feature that starts questions: what it says. */
const starting = new Map(
  sources.flatMap((file) =>
    textOf(file)
      .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
      .flatMap((said) => {
        const name = /^export (?:async )?function (askFor\w+)/.exec(said)?.[1]
        return name ? [[name, said] as const] : []
      }),
  ),
)

/** What starts a page's questions: its loader, with the functions of features that it leaves them to. */
function loaderOf(file: string): string {
  const said = [/export const clientLoader = askEarly\([\s\S]*?\n\n/.exec(textOf(file))?.[0] ?? '']
  for (const each of said) {
    const others = [...each.matchAll(/\baskFor\w+/g)].map(([name]) => starting.get(name) ?? '')
    said.push(...others.filter((other) => !said.includes(other)))
  }
  return said.join('\n')
}

/** Questions of a page that its loader leaves to it, by why. */
const startedLater: Record<string, readonly string[]> = {
  'a step that only some look at': ['pages/admin/first-day.tsx: staffQuery'],
}

it('a loader starts what its page asks first', () => {
  const left = behindLogIn.flatMap((file) => {
    const layout = file.replace(/[^/]*$/, 'layout.tsx')
    const started = [file, ...(sources.includes(layout) ? [layout] : [])].map(loaderOf).join('\n')
    const asked = [...textOf(file).matchAll(/\buseQuery\(\s*(?:\{\s*\.\.\.)?(\w+Query)\b/g)].map(([, name]) => name!)
    const isStarted = (name: string) => new RegExp(`\\b${name}\\b`).test(started)
    return Object.values(startNothing).flat().includes(file)
      ? []
      : asked.filter((name) => !isStarted(name)).map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(left, Object.values(startedLater).flat())
})

it('a loader asks nothing that its readers may not see', () => {
  const wrong = behindLogIn.flatMap((file) => {
    const said = loaderOf(file)
    const roles = [...(/askEarly\(\[(.*?)\]/.exec(said)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, role]) => role as Role,
    )
    const names = new Set([...said.matchAll(/\b(\w+Query)\b/g)].map(([, name]) => name!))
    return [...names].flatMap((name) => {
      const endpoint = endpointOf(name)
      if (!endpoint) return [`${file}: ${name} is of no endpoint`]
      const { who, right } = endpoint
      const others = who === 'anyone' ? [] : roles.filter((role) => !who.includes(role))
      const isForRight = !right || !roles.some(isStaffRole) || [right].flat().some((each) => said.includes(`'${each}'`))
      return [
        ...others.map((role) => `${file}: ${name} is not for ${role}`),
        ...(isForRight ? [] : [`${file}: ${name} needs ${right}`]),
      ]
    })
  })
  assert.deepEqual(wrong, [])
})
