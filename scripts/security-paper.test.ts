import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const paper = read('docs/security.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The requirements of ASVS 5.0.0 at levels 1 and 2: of each section those with these numbers. */
const wanted = `1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2;
  2.1: 1-3; 2.2: 1-3; 2.3: 1-4; 2.4: 1-1;
  3.2: 1-2; 3.3: 1-4; 3.4: 1-6; 3.5: 1-5; 3.7: 1-2;
  4.1: 1-3; 4.2: 1-1; 4.3: 1-2; 4.4: 1-4;
  5.1: 1-1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3;
  6.1: 1-3; 6.2: 1-12; 6.3: 1-4; 6.4: 1-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4;
  7.1: 1-3; 7.2: 1-4; 7.3: 1-2; 7.4: 1-5; 7.5: 1-2; 7.6: 1-2;
  8.1: 1-2; 8.2: 1-3; 8.3: 1-1; 8.4: 1-1;
  9.1: 1-3; 9.2: 1-4;
  10.1: 1-2; 10.2: 1-2; 10.3: 1-4; 10.4: 1-11; 10.5: 1-5; 10.6: 1-2; 10.7: 1-3;
  11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1-1; 11.6: 1-1;
  12.1: 1-3; 12.2: 1-2; 12.3: 1-4;
  13.1: 1-1; 13.2: 1-5; 13.3: 1-2; 13.4: 1-5;
  14.1: 1-2; 14.2: 1-4; 14.3: 1-3;
  15.1: 1-3; 15.2: 1-3; 15.3: 1-7;
  16.1: 1-1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3;
  17.1: 1-1; 17.2: 1-4; 17.3: 1-2`
  .split(';')
  .flatMap((part) => {
    const [, section, from, to] = /([\d.]+): (\d+)-(\d+)/.exec(part)!
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${section}.${Number(from) + n}`)
  })

describe('the paper on security', () => {
  it('names only tests, files and commands that exist', () => {
    const named = [...paper.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
    const files = named.filter((name) => /^[\w.-]+\/[\w./-]+\.(ts|md|sql)$/.test(name))
    assert.ok(files.length > 100)
    assert.deepEqual(
      files.filter((name) => !existsSync(join(root, name))),
      [],
    )
    const links = [...paper.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, name = '']) => join('docs', name))
    assert.deepEqual(
      links.filter((name) => !existsSync(join(root, name))),
      [],
    )
    const commands = named.flatMap((name) => /^npm run ([\w:]+)/.exec(name)?.[1] ?? [])
    assert.deepEqual(
      commands.filter((name) => !(name in scripts)),
      [],
    )
  })

  it('has each requirement of ASVS 5.0.0 of levels 1 and 2 once, with its state; what is met says by what', () => {
    const rows = [...paper.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| (.*) \| (.*) \| (.*) \|$/gm)]
    assert.deepEqual(
      rows.map(([, id]) => id),
      wanted,
    )
    const states = /^\*\*(Met|In part|Not met|Operator|No such thing)/
    assert.deepEqual(
      rows.filter(([, , , state = '']) => !states.test(state)).map(([, id]) => id),
      [],
    )
    assert.deepEqual(
      rows.filter(([, , , state, shown]) => state === '**Met**' && shown === '').map(([, id]) => id),
      [],
    )
    const [, sum] = /^Of (\d+) requirements/m.exec(paper)!
    assert.equal(Number(sum), rows.length)
  })
})
