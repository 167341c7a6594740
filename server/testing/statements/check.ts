import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Recorded } from './record.ts'
import { isMadeOf, type Site, statementsIn } from './sites.ts'

const root = join(import.meta.dirname, '../../..')

/** The kind of a column by its PostgreSQL type (`select oid, typname from pg_type`), for columns without any value. */
const kindOfOid: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1114: 'Date',
  1184: 'Date',
  1700: 'number',
  3802: 'json',
}

/** The type of a column in the result, in the words of `CheckedRow` below. */
function kindsOf({ oid, kinds }: Recorded['columns'][number]): string {
  const known = kinds.filter((kind) => kind !== 'null')
  const found = known.length > 0 ? known : [kindOfOid[oid] ?? 'string']
  return [...found, ...(kinds.includes('null') ? ['null'] : [])]
    .map((kind) => (kind === 'json' ? 'AsJson' : kind))
    .join(' | ')
}

/**
 * `CheckedRow<Declared, Actual, Names>` is `Declared`, or a compiler error if a column of the result has another
 * type, is missing, or is not declared. AsJson stands for every object and array: the contract checks their content.
 */
const rowTypes = `
export type AsJson = { 'made by json_build_object or an array': true }
type Coarse<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean
  : T extends null ? null : T extends Date ? Date : T extends Buffer ? Buffer : AsJson
type CoarseRow<T> = { [K in keyof T]: unknown extends T[K] ? unknown : Coarse<T[K]> }
export type CheckedRow<Declared, Actual extends CoarseRow<Declared>, Names extends keyof Declared> =
  [Actual, Names] extends [never, never] ? never : Declared
`

function withRowTypes(source: string, checked: { site: Site; columns: Recorded['columns'] }[]): string {
  let text = source
  for (const { site, columns } of checked.toSorted((a, b) => b.site.rowType!.start - a.site.rowType!.start)) {
    const { start, end } = site.rowType!
    const actual = columns.map((column) => `${JSON.stringify(column.name)}: ${kindsOf(column)}`).join('; ')
    const names = columns.map(({ name }) => JSON.stringify(name)).join(' | ')
    const checked = `CheckedRow<${text.slice(start, end)}, { ${actual} }, ${names || 'never'}>`
    text = text.slice(0, start) + checked + text.slice(end)
  }
  return checked.length > 0 ? `${text}\nimport type { AsJson, CheckedRow } from '#contract/checked-rows.ts'\n` : text
}

/** All results of one statement merged: a column that was null once may be null. */
function merged(results: Recorded[]): Recorded['columns'] {
  const columns = new Map<string, Recorded['columns'][number]>()
  for (const column of results.flatMap((result) => result.columns)) {
    const kinds = [...new Set([...(columns.get(column.name)?.kinds ?? []), ...column.kinds])]
    columns.set(column.name, { ...column, kinds })
  }
  return [...columns.values()]
}

/**
 * Checks the row type of each statement in the files (path below `server/` -> source) against the results in tests, by
 * the compiler. Answers a line for each wrong one, and the statements that no test has run.
 */
export function checkStatements(
  files: Record<string, string>,
  recorded: readonly Recorded[],
): { wrong: string[]; neverRun: string[] } {
  const sites = Object.entries(files).flatMap(([file, source]) => statementsIn(file, source))
  const resultsOf = new Map<Site, Recorded[]>(sites.map((site) => [site, []]))
  const staticLength = ({ pieces }: Site) => pieces.join('').length
  const byLength = sites.toSorted((a, b) => staticLength(b) - staticLength(a))
  for (const result of recorded) {
    const of = byLength.filter(({ pieces }) => isMadeOf(result.text, pieces))
    // The same statement may occur in two places.
    for (const site of of) if (staticLength(site) === staticLength(of[0]!)) resultsOf.get(site)!.push(result)
  }
  const run = sites.filter((site) => resultsOf.get(site)!.length > 0)
  return {
    wrong: compile(files, run, (site) => merged(resultsOf.get(site)!)),
    neverRun: sites.filter((site) => !run.includes(site)).map(({ file, line }) => `server/${file}:${line}`),
  }
}

function compile(
  files: Record<string, string>,
  sites: readonly Site[],
  columnsOf: (site: Site) => Recorded['columns'],
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'salus-statements-'))
  try {
    for (const wing of ['contract', 'embedded-postgres', 'texts', 'server']) {
      cpSync(join(root, wing), join(folder, wing), { recursive: true })
    }
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(folder, file))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'contract/checked-rows.ts'), rowTypes)
    for (const [file, source] of Object.entries(files)) {
      const typed = sites.filter((site) => site.file === file && site.rowType)
      const checked = typed.map((site) => ({ site, columns: columnsOf(site) }))
      writeFileSync(join(folder, 'server', file), withRowTypes(source, checked))
    }
    const tsconfig = {
      extends: './tsconfig.json',
      compilerOptions: { noUnusedLocals: false },
      include: ['contract', 'server'],
      exclude: ['**/*.test.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.checked.json'), JSON.stringify(tsconfig))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(
      process.execPath,
      [compiler, '-p', 'tsconfig.checked.json', '--pretty', 'false'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    return status === 0 ? [] : stdout.trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The server's files by path, without tests, their helpers and the demo's data. */
export function serverFiles(): Record<string, string> {
  const folder = join(root, 'server')
  const paths = globSync('**/*.ts', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && !/^(testing|demo)\//.test(path))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2]!
  const recorded = readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recorded[],
  )
  const { wrong, neverRun } = checkStatements(serverFiles(), recorded)
  for (const line of wrong) console.error(line)
  for (const place of neverRun) console.error(`${place}: no test has run this statement`)
  process.exit(wrong.length + neverRun.length > 0 ? 1 : 0)
}
