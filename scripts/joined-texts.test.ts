// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources to be read
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinedIn, joinedTexts, looseEndsIn } from './joined-texts.ts'

const inPage = (shown: string) =>
  joinedIn(`import { seen } from '#texts/booking/seen.ts'\nconst Page = () => ${shown}`, true)

test('no sentence is joined from parts', () => assert.deepEqual(joinedTexts(), []))

test('finds texts beside values, in templates, sums and lists', () => {
  const joined = [
    '<p>{seen.with} {doctor.name}</p>',
    '<p>{doctor.name} {seen.waits} {seen.until(day)}</p>',
    '<p>{seen.total}: {asPrice(total)}</p>',
    '<p>{seen.with} <b>{doctor.name}</b></p>',
    '<p>{late ? seen.late : seen.early} {time}</p>',
    '<Row label={`${seen.with} ${name}`} />',
    "<Row label={seen.with + ' ' + name} />",
    "<p>{[seen.one, seen.two].join(', ')}</p>",
  ]
  for (const shown of joined) assert.notDeepEqual(inPage(shown), [], shown)
})

test('leaves what stands by itself: an icon, a fact of a row, a sentence with tags', () => {
  const whole = [
    '<p><Icon /> {seen.with(name)}</p>',
    '<p>{seen.lead}<Row label={seen.other} /></p>',
    "<p>{[seen.one, seen.two].join(' · ')}</p>",
    '<Rich text={seen.says(name)} parts={parts} />',
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
