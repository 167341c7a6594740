import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aliasesIn } from './named-texts.ts'

const keys = ['slotStep.full', 'slotStep.wrong.order', 'slotStep.of.one.says', 'mail.when']
const found = (code: string) => aliasesIn(`import { slotStep } from '#texts/booking/slot-step.ts'\n${code}`, true, keys)

test('a topic or a part of one has no other name', () => {
  for (const code of [
    "import { slotStep as t } from '#texts/booking/slot-step.ts'",
    'const t = slotStep',
    'const t = slotStep.wrong',
    'const t = slotStep.of[key]',
    'const { wrong } = slotStep',
    "const { mail: letters } = textsIn('de')",
    "const letters = textsIn('de').mail",
    "const { when } = textsIn('de').mail",
    "type Writer = { letters: English['mail'] }",
  ]) {
    assert.equal(found(code).length, 1, code)
  }
})

test('what is said may have a name, and so may all texts of a language and a table that is looked up by key', () => {
  for (const code of [
    'const label = slotStep.full',
    'const said = slotStep.wrong.order(3)',
    'const said = slotStep.wrong[key]',
    'const words: Record<string, string> = slotStep.wrong',
    "const { mail } = textsIn('de')",
    "const german = textsIn('de')",
    "const said = textsIn('de').mail.when",
    "type Writer = { mail: English['mail'] }",
  ]) {
    assert.deepEqual(found(code), [], code)
  }
})
