import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setAssetsAside } from './assets-of-before.js'

it('a page that is open finds the parts of its build after the next one, and not after the one after that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'salus-builds-'))
  const [assets, list] = [join(folder, 'assets'), join(folder, 'own.json')]
  const build = (...names: string[]) => {
    const keepBefore = setAssetsAside(assets, list)
    rmSync(assets, { recursive: true, force: true })
    mkdirSync(assets)
    for (const name of names) writeFileSync(join(assets, name), name)
    keepBefore()
    return readdirSync(assets).sort()
  }
  try {
    assert.deepEqual(build('base.js', 'page-1.js'), ['base.js', 'page-1.js'])
    assert.deepEqual(build('base.js', 'page-2.js'), ['base.js', 'page-1.js', 'page-2.js'])
    assert.deepEqual(build('base.js', 'page-3.js'), ['base.js', 'page-2.js', 'page-3.js'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
