import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { asPrinted, unprintable } from './printable.ts'
import { Typesetter } from './typeset.ts'

it('names the letters that no font has, each once, an accent with its letter', () => {
  assert.deepEqual(unprintable('Łukasz Nguyễn, Ελένη, Жук, שלום, हिन्दी, ليلى ﷺ, 10 × ½ “…” €'), [])
  assert.deepEqual(unprintable('王小明 and 王 😀 e\u20dd'), ['王', '小', '明', '😀', 'e\u20dd'])
  assert.deepEqual(unprintable('x\u0301 \u2068a\u2069 \u00a0\t\n\u0007'), [])
})

it('ends the isolates of a line in that line', () => {
  assert.equal(asPrinted('\u2067a\nb\u2069c'), '\u2067a\u2069\nbc')
})

it('says so of exactly those letters that Typst refuses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salus-letters-'))
  const look = join(import.meta.dirname, 'templates/look.typ')
  const fonts = /#let latin = \((.+)\)/.exec((await import('node:fs')).readFileSync(look, 'utf8'))?.[1]
  const template = `#set document(title: "x", date: auto)
    #set text(font: (${fonts}), fallback: false)
    #json(bytes(sys.inputs.sheet))`
  writeFileSync(join(folder, 'letters.typ'), template)
  const typesetter = new Typesetter({ templates: folder, papersOfOne: 5000 })
  try {
    const isMade = (text: string) =>
      typesetter.make({ template: 'letters', sheet: JSON.stringify(asPrinted(text)), createdAtSeconds: 0 }).then(
        () => true,
        () => false,
      )
    const all = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point)).filter((it) =>
      it.isWellFormed(),
    )
    const shown = all.filter((letter) => unprintable(letter).length === 0)
    const missing = all.filter((letter) => unprintable(letter).length > 0)
    assert.ok(shown.length > 4000)
    for (let n = 0; n < shown.length; n += 100) {
      const some = shown.slice(n, n + 100)
      assert.ok(await isMade(some.join(' a ')), `one of ${some.join(' ')}`)
    }
    for (let n = 0; n < missing.length; n += 499) {
      assert.equal(await isMade(missing[n]!), false, missing[n]!.codePointAt(0)?.toString(16))
    }
  } finally {
    typesetter.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
