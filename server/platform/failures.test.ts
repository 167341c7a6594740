import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { it } from 'node:test'
import { parseSync } from '@swc/core'
import { type Endpoint, failuresOf } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import * as auth from '#contract/auth/auth.ts'
import { endpoints } from '#contract/index.ts'

const root = join(import.meta.dirname, '../..')

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree is walked without knowing each kind of its nodes.
type Node = any

/** A function of the server: the failures it makes, and the functions it names. */
type Unit = { codes: Set<string>; uses: Set<string> }
type Binding = { file: string; contract: string; unit: Unit }

/** A function's name in the whole server: `auth/log-in.ts#countAttempt`. */
const nameOf = (file: string, name: string) => `${relative(join(root, 'server'), file)}#${name}`

function literalsIn(node: Node): string[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if (!node || typeof node !== 'object') return []
  if (node.type === 'StringLiteral') return [node.value]
  return Object.values(node).flatMap(literalsIn)
}

/** Collects the failures that are made below a node, and the known functions it names. */
function read(node: Node, known: Map<string, string>, unit: Unit = { codes: new Set(), uses: new Set() }): Unit {
  if (Array.isArray(node)) for (const each of node) read(each, known, unit)
  else if (node && typeof node === 'object') {
    if (node.type === 'NewExpression' && node.callee.value === 'Failure') {
      for (const text of literalsIn(node.arguments[0])) if (text in failures) unit.codes.add(text)
    }
    if (node.type === 'Identifier' && known.has(node.value)) unit.uses.add(known.get(node.value)!)
    for (const each of Object.values(node)) read(each, known, unit)
  }
  return unit
}

/** All functions of the server by name, and the handlers of its endpoints. */
function readServer(): { units: Map<string, Unit>; bindings: Binding[] } {
  const units = new Map<string, Unit>()
  const bindings: Binding[] = []
  for (const path of globSync('server/**/*.ts', { cwd: root }).filter((each) => !each.endsWith('.test.ts'))) {
    const file = join(root, path)
    const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' }) as Node
    const known = new Map<string, string>()
    const contractNames = new Map<string, string>()
    const declared: [string, Node][] = []
    for (const item of body) {
      if (item.type === 'ImportDeclaration') {
        const from: string = item.source.value
        for (const { type, local, imported } of item.specifiers) {
          if (from.startsWith('.')) known.set(local.value, nameOf(join(dirname(file), from), (imported ?? local).value))
          if (from.startsWith('#contract/') && type === 'ImportSpecifier')
            contractNames.set(local.value, (imported ?? local).value)
        }
      }
      const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
      if (declaration.type === 'FunctionDeclaration') declared.push([declaration.identifier.value, declaration])
      if (declaration.type === 'VariableDeclaration')
        for (const { id, init } of declaration.declarations)
          if (id.type === 'Identifier') declared.push([id.value, init])
    }
    for (const [name] of declared) known.set(name, nameOf(file, name))
    for (const [name, node] of declared) units.set(nameOf(file, name), read(node, known))
    collectBindings(body, (contract, handler) =>
      bindings.push({ file: path, contract: contractNames.get(contract) ?? contract, unit: read(handler, known) }),
    )
  }
  return { units, bindings }
}

/** Each `bind(contract.x, handler)` or `bind(x, handler)` below a node. */
function collectBindings(node: Node, found: (contract: string, handler: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) collectBindings(each, found)
  else if (node && typeof node === 'object') {
    if (node.type === 'CallExpression' && node.callee.value === 'bind') {
      const [endpoint, handler] = node.arguments.map(({ expression }: Node) => expression)
      found(endpoint.type === 'MemberExpression' ? endpoint.property.value : endpoint.value, handler)
    }
    for (const each of Object.values(node)) collectBindings(each, found)
  }
}

// Read from the source: what functions call by name. Calls by an interface (the payment provider, mail) and names of
// constraints are not seen here; the strict mode of all other tests finds those.
it('every failure that a verb can throw stands in its endpoint’s contract', async () => {
  const { units, bindings } = readServer()
  const byName = new Map<string, Endpoint>()
  for (const path of globSync('contract/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue
    for (const [name, value] of Object.entries(await import(join(root, path)))) {
      if ((endpoints as readonly unknown[]).includes(value)) byName.set(name, value as Endpoint)
    }
  }
  assert.equal(bindings.length, endpoints.length, 'one binding an endpoint')
  assert.deepEqual(byName.get('logIn'), auth.logIn)
  const astray: string[] = []
  for (const { file, contract, unit } of bindings) {
    const endpoint = byName.get(contract)
    assert.ok(endpoint, `${file} binds ${contract}`)
    const codes = new Set(unit.codes)
    const reached = new Set<string>()
    const queue = [...unit.uses]
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      for (const code of units.get(next)?.codes ?? []) codes.add(code)
      queue.push(...(units.get(next)?.uses ?? []))
    }
    const allowed = new Set<string>(failuresOf(endpoint))
    for (const code of codes) if (!allowed.has(code)) astray.push(`${endpoint.method} ${endpoint.path}: ${code}`)
  }
  assert.deepEqual(astray, [])
})
