import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// What `npm run check` refuses in the server's SQL and connections. Names that are refused stand in names.ts.

/** The texts of files, by their paths below the project's folder. */
export type Texts = Record<string, string>

const sqlFile = /^server\/[\w-]+\/sql\/\w+\.sql$/
const generated = /^server\/(?:platform\/tables\.ts|migrations\/(?:schema|baseline)\.sql)$/
const ofTests = /\.test\.ts$|^server\/testing\//

/** The last migration that made functions in its own statements. */
const lastOfBefore = 'server/migrations/0510-one-currency.sql'

/** Files that make functions or views although they are neither SQL files nor tests, and the reason for each. */
const makersThemselves: Record<string, string> = {
  'server/migrations/0610-booker-of-claims.sql': 'its column needs the trigger at once; fill_booker.sql replaces it',
  'server/migrations/0631-role-is-kept.sql': 'its column needs the trigger at once; keep_account_role.sql replaces it',
  'server/platform/apply-sql-files.ts': 'applies the SQL files, and compares them with what the database has',
  'server/start/prepare-database.ts': 'makes the functions that say the zone, the currency and the least of a card',
}

const makes = /\bcreate (?:or replace )?(?:constraint )?(?:materialized )?(?:function|procedure|view|trigger)\b/gi

/** Functions, views and triggers that are made outside `server/<topic>/sql/<name>.sql`. */
export function madeElsewhere(texts: Texts): string[] {
  return Object.entries(texts)
    .filter(([path]) => !sqlFile.test(path) && !generated.test(path) && !ofTests.test(path))
    .filter(([path]) => !(path in makersThemselves))
    .filter(([path]) => !path.startsWith('server/migrations/') || path > lastOfBefore)
    .flatMap(([path, text]) =>
      (withoutComments(text).match(makes) ?? []).map(
        (found) => `${path}: "${found}": put it into server/<topic>/sql/<name>.sql, a file of its own`,
      ),
    )
}

const wayIntoClaims = 'server/booking/take/insert-claims.ts'
const insertsClaims = /\b(?:insert\s+into|merge\s+into|copy)\s+(?:public\.)?"?claims\b|\binsertInto\('claims/gi

/** Statements that insert into `claims` other than that of insert-claims.ts (the demo makes its own past visits). */
export function secondWaysIntoClaims(texts: Texts): string[] {
  return Object.entries(texts)
    .filter(([path]) => !/^server\/(?:demo|migrations)\//.test(path) && !ofTests.test(path))
    .flatMap(([path, text]) => (text.match(insertsClaims) ?? []).map((found) => ({ path, found })))
    .filter(({ path }, n, all) => path !== wayIntoClaims || all.findIndex((one) => one.path === path) !== n)
    .map(({ path, found }) => `${path}: "${found}": visits come in by insertClaims of ${wayIntoClaims} alone`)
}

/**
 * Files that may use the name, phone, address and language of `users`: the triggers that keep them for servers of the
 * version before, and tests of those servers.
 */
const knowColumnsOfBefore = [
  'server/people/sql/keep_account_of_person.sql',
  'server/people/sql/keep_person_of_account.sql',
  'server/people/sql/name_new_account.sql',
  'server/people/accounts-of-before.test.ts',
  'server/booking/booker-of-claims.test.ts',
  'server/payments/names-of-before.test.ts',
]

const ofPerson = '(?:name|phone|address|language)'
/** One of these columns without the name of its table. */
const bare = new RegExp(`(?<![.\\w"'$:])(?<!\\bas )${ofPerson}\\b(?!["'(:])`, 'i')
/** The text up to one of these words, a closing bracket, or the end of the text in the code. */
const upTo = (words: string) => `((?:(?!\\b(?:${words})\\b|['"]\\s*[,)\\]])[^\`;)])*)`
const bareParts = [
  /\bselect\b((?:(?!\b(?:select|from)\b)[^`;])*)\bfrom users\b/gi,
  new RegExp(`\\bfrom users\\b${upTo('select|from|join|union')}`, 'gi'),
  new RegExp(`\\bupdate users\\b${upTo('select|from|where')}`, 'gi'),
  // Only without another table that has such columns.
  /\bselect\b((?:(?!\b(?:select|from)\b)[^`;])*)\bfrom sessions join users\b/gi,
  /\bfrom users join sessions\b([^`;]*)/gi,
]
const insertsThem = new RegExp(`\\binsert into users(?: as \\w+)? \\([^)]*\\b${ofPerson}\\b[^)]*\\)`, 'gi')
const aliased = /(?:\b(?:from|join|update|using|into)|,) users(?: as)? (?!(?:set|on|where)\b)(\w+)/gi

/** Statements that read or write in `users` the data that is kept in `persons` (docs/decisions/0099). */
export function personsInUsers(texts: Texts): string[] {
  return Object.entries(texts)
    .filter(([path]) => !generated.test(path) && !/^server\/(?:testing\/)?migrations/.test(path))
    .filter(([path]) => !knowColumnsOfBefore.includes(path))
    .flatMap(([path, whole]) => {
      const text = withoutComments(whole)
      const names = ['users', ...[...text.matchAll(aliased)].map(([, alias]) => alias)].join('|')
      const found = [
        ...text.matchAll(new RegExp(`\\b(?:${names})\\.${ofPerson}\\b`, 'gi')),
        ...text.matchAll(insertsThem),
        ...bareParts.flatMap((part) => [...text.matchAll(part)]).filter(([, part]) => bare.test(part!)),
      ]
      return found.map(([part]) => `${path}: "${part.replaceAll(/\s+/g, ' ').slice(0, 80)}": it stands in persons`)
    })
}

/** Kept for one release, although nothing of this version calls it. */
const forTheVersionBefore = /^-- For servers of the version before\b/

/** Functions and views that no statement, trigger, view, constraint or other function uses. */
export function unusedSql(texts: Texts): string[] {
  const schema = texts['server/migrations/schema.sql'] ?? ''
  // Views and functions come last in the file, and have their own files.
  const tables = schema.slice(0, schema.search(/^create view /m))
  const users = Object.entries(texts)
    .filter(([path]) => !generated.test(path) && !path.startsWith('server/migrations/') && !ofTests.test(path))
    .map(([path, text]) => ({ path, text: withoutComments(text) }))
  return Object.entries(texts)
    .filter(([path, text]) => sqlFile.test(path) && !forTheVersionBefore.test(text))
    .filter(([path]) => {
      const name = new RegExp(`\\b${basename(path, '.sql')}\\b`)
      return !name.test(tables) && !users.some((user) => user.path !== path && name.test(user.text))
    })
    .map(([path]) => `${path}: nothing uses it: delete it, and run npm run schema`)
}

/** Where the addresses of outgoing connections are judged, and what opens sockets for another reason. */
const opensConnections: Record<string, string> = {
  'server/platform/outgoing/': 'judges the address of each connection',
  'server/video/check/line.ts': 'speaks UDP and TLS with relays, to addresses that platform/outgoing has judged',
  'server/video/check/fake-relay.ts': 'is for tests',
}
const clients = /import (?!type\b)\{([^}]*)\} from 'node:(?:net|http|https|http2|tls|dns|dns\/promises|dgram)'/g
/** Of these modules, what opens no connection. */
const harmless = /^\s*(?:type .*|isIP(?:v[46])?|createServer|)\s*$/
const callsOut = /(?<![.\w])(?:globalThis\.)?fetch\(|\bnew WebSocket\(|from '(?:undici|axios|ws)'/g

/** Connections to other servers that do not go by `server/platform/outgoing` (docs/decisions/0144). */
export function callsElsewhere(texts: Texts): string[] {
  return Object.entries(texts)
    .filter(([path]) => path.endsWith('.ts') && !ofTests.test(path))
    .filter(([path]) => !Object.keys(opensConnections).some((room) => path.startsWith(room)))
    .flatMap(([path, whole]) => {
      const text = withoutComments(whole)
      const imported = [...text.matchAll(clients)].flatMap(([, names]) => names!.split(','))
      const found = [...imported.filter((name) => !harmless.test(name)), ...(text.match(callsOut) ?? [])]
      return found.map((one) => `${path}: "${one.trim()}": connect by server/platform/outgoing`)
    })
}

/** The text without comment lines: a name that only a comment mentions is not used. */
const withoutComments = (text: string): string => text.replaceAll(/^\s*(?:--|\/\/|\/?\*).*$/gm, '')

/** All violations of these rules, one sentence each. */
export const brokenRules = (texts: Texts): string[] => [
  ...madeElsewhere(texts),
  ...secondWaysIntoClaims(texts),
  ...personsInUsers(texts),
  ...unusedSql(texts),
  ...callsElsewhere(texts),
]

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const paths = globSync('server/**/*.{ts,sql}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  if (paths.length < 500) throw new Error(`Only ${paths.length} files were read`)
  const read = (some: readonly string[]): Texts =>
    Object.fromEntries(some.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const others = globSync('{bench,drills,e2e}/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const broken = [...brokenRules(read(paths)), ...personsInUsers(read(others))]
  if (broken.length > 0) {
    console.error(broken.join('\n'))
    process.exitCode = 1
  }
}
