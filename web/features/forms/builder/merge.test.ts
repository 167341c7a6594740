import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { changeItem, insertItem, itemOf, moveItem, placeOf, removeItem, renameKey } from './edit.ts'
import { mergeDrafts, takeTheirs } from './merge.ts'
import { newItem, newPage } from './new-parts.ts'

const text = (key: string, label = key): FormItem => ({
  kind: 'text',
  key,
  label: { en: label },
  help: {},
  showIf: null,
  required: false,
})
const form = (...pages: FormItem[][]): FormDefinition => ({
  language: 'en',
  translations: ['de'],
  title: { en: 'Form' },
  intro: {},
  pages: pages.map((items, n) => ({ key: `page_${n + 1}`, title: { en: `Page ${n + 1}` }, showIf: null, items })),
})
const base = form([text('a'), text('b')], [text('c')])
const label = (key: string, en: string) => (of: FormDefinition) =>
  changeItem(of, key, (item) => ({ ...item, label: { ...item.label, en } }))
const orderOf = (of: FormDefinition) => of.pages.map(({ items }) => items.map(({ key }) => key).join(' '))

describe('what two admins make of one draft', () => {
  it('keeps both changes of different questions, of different fields, and of different languages', () => {
    const mine = label('a', 'My A')(base)
    const theirs = changeItem(label('c', 'Their C')(base), 'a', (item) => ({
      ...item,
      help: { en: 'Their help' },
      label: { ...item.label, de: 'Deutsch' },
    }))
    const { merged, conflicts } = mergeDrafts(base, mine, theirs)
    assert.deepEqual(conflicts, [])
    assert.deepEqual(itemOf(merged, 'a')!.label, { en: 'My A', de: 'Deutsch' })
    assert.deepEqual([itemOf(merged, 'a')!.help.en, itemOf(merged, 'c')!.label.en], ['Their help', 'Their C'])
  })

  it('of one text that both have changed the own one stays, and the other can be taken', () => {
    const { merged, conflicts } = mergeDrafts(base, label('a', 'Mine')(base), label('a', 'Theirs')(base))
    assert.equal(itemOf(merged, 'a')!.label.en, 'Mine')
    assert.deepEqual(conflicts, [{ at: 'a', field: 'label', theirs: { en: 'Theirs' } }])
    assert.equal(itemOf(takeTheirs(merged, conflicts[0]!), 'a')!.label.en, 'Theirs')
    const titles = mergeDrafts(base, { ...base, title: { en: 'M' } }, { ...base, title: { en: 'T' } })
    assert.deepEqual(takeTheirs(titles.merged, titles.conflicts[0]!).title, { en: 'T' })
  })

  it('keeps what both have added, and gives theirs another key where both took the same', () => {
    const mine = insertItem(base, text('text_1', 'Mine'), { page: 'page_1', at: 2 })
    const added = insertItem(base, text('text_1', 'Theirs'), { page: 'page_1', at: 1 })
    const theirs = changeItem(added, 'b', (item) => ({
      ...item,
      showIf: { match: 'all', tests: [{ of: 'text_1', test: 'answered' }] },
    }))
    const { merged } = mergeDrafts(base, mine, theirs)
    assert.equal(itemOf(merged, 'text_1')!.label.en, 'Mine')
    assert.equal(itemOf(merged, 'text_1_1')!.label.en, 'Theirs')
    assert.equal(itemOf(merged, 'b')!.showIf!.tests[0]!.of, 'text_1_1', 'their condition is still about theirs')
    assert.deepEqual(orderOf(merged), ['a text_1_1 b text_1', 'c'])
  })

  it('deletes what one deleted, unless the other one worked on it', () => {
    const { merged, conflicts } = mergeDrafts(base, label('b', 'B')(base), removeItem(base, 'a'))
    assert.deepEqual([orderOf(merged), conflicts], [['b', 'c'], []])
    const worked = mergeDrafts(base, label('a', 'Worked on')(base), removeItem(base, 'a'))
    assert.equal(itemOf(worked.merged, 'a')!.label.en, 'Worked on')
    assert.deepEqual(
      worked.conflicts.map(({ at, field }) => [at, field]),
      [['a', 'kept']],
    )
    const theirs = mergeDrafts(base, removeItem(base, 'a'), label('a', 'Worked on')(base))
    assert.equal(itemOf(theirs.merged, 'a')!.label.en, 'Worked on')
  })

  it('takes the order of whoever moved something, and a question on a page that is gone', () => {
    const moved = moveItem(base, 'b', { page: 'page_1', at: 0 })
    assert.deepEqual(orderOf(mergeDrafts(base, label('c', 'C')(base), moved).merged), ['b a', 'c'])
    assert.deepEqual(orderOf(mergeDrafts(base, moved, label('c', 'C')(base)).merged), ['b a', 'c'])
    const without = { ...base, pages: base.pages.slice(0, 1) }
    assert.deepEqual(orderOf(mergeDrafts(base, label('a', 'A')(base), without).merged), ['a b'])
    const onto = insertItem(base, text('d'), { page: 'page_2', at: 1 })
    assert.deepEqual(orderOf(mergeDrafts(base, onto, without).merged), ['a b', 'd'])
  })
})

describe('changes of a draft', () => {
  it('moving within and between pages, over its border too', () => {
    assert.deepEqual(orderOf(moveItem(base, 'a', { page: 'page_1', at: 2 })), ['b a', 'c'])
    assert.deepEqual(orderOf(moveItem(base, 'b', { page: 'page_2', at: 0 })), ['a', 'b c'])
    assert.equal(moveItem(base, 'a', { page: 'page_1', at: 1 }), base)
  })

  it('another key is another key in conditions and formulas too, and in nothing that only begins like it', () => {
    const sum = { ...newItem('calculated', base, []), formula: 'a + ab * max(a, 2) - sum(a)' } as FormItem
    const asked = { ...text('x'), showIf: { match: 'any', tests: [{ of: 'a', test: 'answered' }] } } as FormItem
    const whole = insertItem(insertItem(base, sum, { page: 'page_2', at: 1 }), asked, { page: 'page_2', at: 2 })
    const renamed = renameKey(whole, 'a', 'weight')
    assert.deepEqual(placeOf(renamed, 'weight'), { page: 'page_1', at: 0 })
    const reckoned = itemOf(renamed, 'calculated_1')!
    assert.equal(reckoned.kind === 'calculated' && reckoned.formula, 'weight + ab * max(weight, 2) - sum(weight)')
    assert.equal(itemOf(renamed, 'x')!.showIf!.tests[0]!.of, 'weight')
  })

  it('a new key is none that is there or was ever published', () => {
    assert.equal(newItem('text', base, ['text_1', 'text_2.option_1']).key, 'text_2')
    assert.equal(newPage(base, ['page_3']).key, 'page_4')
  })
})
