import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:supply [-- file]`: what Salus is made of. Writes a bill of materials (CycloneDX) into the file, asks
 * npm for known vulnerabilities of all packages, and says so plainly where npm cannot be asked. Exits with 1 if a
 * package is missing in the bill, or has a vulnerability that is high or critical.
 */

const root = join(import.meta.dirname, '..')
const file = process.argv[2] ?? join(root, '.cache', 'sbom.cdx.json')
const npm = (...args: string[]) => spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

type Component = { name: string; version: string; hashes?: object[]; licenses?: object[] }
type Bill = { bomFormat: string; specVersion: string; components: Component[] }
type Audit = { metadata?: { vulnerabilities: Record<string, number> }; vulnerabilities?: Record<string, Found> }
type Found = { name: string; severity: string; range: string }

const figures: Figure[] = []

const made = npm('sbom', '--sbom-format', 'cyclonedx')
if (made.status !== 0) {
  console.log(`npm could not make the bill of materials: ${made.stderr}`)
  process.exit(1)
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, made.stdout)
const { specVersion, components } = JSON.parse(made.stdout) as Bill
const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
const missing = Object.entries({ ...dependencies, ...devDependencies }).filter(
  ([name, version]) => !named.has(`${name}@${version}`),
)
for (const [name, version] of missing) console.log(`missing in the bill of materials: ${name}@${version}`)
console.log(`${components.length} packages in ${file} (CycloneDX ${specVersion})`)
figures.push(['packages of package.json that the bill of materials lacks', missing.length, 0])
// The program of Node.js itself is brought by the script of the package `node`, after the lock file was read.
const isNode = ({ name }: Component) => /^node-(bin-)?(linux|darwin|win)-\w+$/.test(name)
const unknown = components.filter((each) => !each.hashes?.length && !isNode(each))
figures.push(['packages in it without a hash, beside Node.js itself', unknown.length, 0])

const audit = npm('audit', '--json')
const found = (() => {
  try {
    return JSON.parse(audit.stdout) as Audit
  } catch {
    return {}
  }
})()
if (found.metadata) {
  const { high = 0, critical = 0, ...rest } = found.metadata.vulnerabilities
  for (const { name, severity, range } of Object.values(found.vulnerabilities ?? {})) {
    console.log(`${severity}: ${name} ${range}`)
  }
  console.log(`npm audit: ${JSON.stringify({ critical, high, ...rest })}`)
  figures.push(['packages with a high or critical vulnerability', high + critical, 0])
} else {
  console.log(
    'npm audit could not be asked from this machine: whether a package has a known vulnerability is not known',
  )
}
process.exit(judge(figures))
