// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources to be read
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinedIn, joinedTexts, looseEndsIn } from './joined-texts.ts'

const inPage = (shown: string) =>
  joinedIn(`import { visits as t } from '#texts/visits.ts'\nconst Page = () => ${shown}`, true)

test('no sentence is joined from parts', () => assert.deepEqual(joinedTexts(), []))

test('finds texts beside values, in templates, sums and lists', () => {
  const joined = [
    '<p>{t.with} {doctor.name}</p>',
    '<p>{doctor.name} {t.waits} {t.until(day)}</p>',
    '<p>{t.total}: {asPrice(total)}</p>',
    '<p>{t.with} <b>{doctor.name}</b></p>',
    '<p>{late ? t.late : t.early} {time}</p>',
    '<Row label={`${t.with} ${name}`} />',
    "<Row label={t.with + ' ' + name} />",
    "<p>{[t.one, t.two].join(', ')}</p>",
  ]
  for (const shown of joined) assert.notDeepEqual(inPage(shown), [], shown)
})

test('leaves what stands by itself: an icon, a fact of a row, a sentence with tags', () => {
  const whole = [
    '<p><Icon /> {t.with(name)}</p>',
    '<p>{t.lead}<Row label={t.other} /></p>',
    "<p>{[t.one, t.two].join(' · ')}</p>",
    '<Rich text={t.says(name)} parts={parts} />',
  ]
  for (const shown of whole) assert.deepEqual(inPage(shown), [], shown)
})

test('finds texts that begin or end as parts do', () => {
  const ends = (text: string) => looseEndsIn(`export const topic = { key: ${text} }`)
  for (const part of ["', '", "' and more'", "'Book '", '(name) => `Book ${name}, `', "plural(1, { one: ' one' })"]) {
    assert.notDeepEqual(ends(part), [], part)
  }
  for (const text of ["'Book'", '(name) => `${name} waits.`', "'Read this. ' + 'Then that.'"]) {
    assert.deepEqual(ends(text), [], text)
  }
})
