import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import type { AnswerPart, FormToFill, SavedAnswers } from '#contract/forms/responses.ts'
import { ApiFailure } from '../../../wire/api.ts'
import { KeptAnswers, longestWaitMs } from './kept-answers.ts'
import type { SentAnswers } from './sent-answers.ts'

const question = (key: string) =>
  ({ key, kind: 'text', label: { en: key }, help: {}, showIf: null, required: false }) as const
const form = {
  language: 'en',
  translations: ['de'],
  title: { en: 'Form' },
  intro: {},
  pages: [
    {
      key: 'one',
      title: { en: 'One' },
      showIf: null,
      items: [
        { key: 'pregnant', kind: 'yes-no', label: { en: 'Pregnant?' }, help: {}, showIf: null, required: true },
        {
          ...question('weeks'),
          showIf: { match: 'all', tests: [{ of: 'pregnant', test: 'equals', value: true }] },
        },
        question('note'),
      ],
    },
  ],
} as FormDefinition

/** A server of one draft that keeps versions as ours does; `fails` as long as its line is down. */
function serverOf() {
  const parts = new Map<string, AnswerPart>()
  const calls: SentAnswers[] = []
  const facts = { age: 30 as number | null, sex: null, today: '2026-11-30' }
  const server = { parts, calls, fails: false, revision: 0, facts, text: null as string | null, answer, save }
  function answer(key: string, value: AnswerValue | null, by: string) {
    const version = (parts.get(key)?.version ?? 0) + 1
    parts.set(key, { key, value, version, by, at: '2026-11-30T10:00:00.000Z', way: 'account', isOwn: by === 'me' })
    server.revision++
  }
  async function save(sent: SentAnswers): Promise<SavedAnswers> {
    calls.push(sent)
    if (server.fails) throw new ApiFailure(0, { code: 'offline', message: 'offline' })
    const conflicts: AnswerPart[] = []
    for (const { key, value, version } of sent.changes) {
      const part = parts.get(key)
      if ((part?.version ?? 0) === version) answer(key, value, 'me')
      else if (part && part.value !== value) conflicts.push(part)
    }
    const hidden = parts.get('pregnant')?.value !== true && parts.get('weeks')?.value ? ['weeks'] : []
    for (const key of hidden) answer(key, null, 'me')
    return {
      revision: server.revision,
      language: sent.language,
      parts: [...parts.values()],
      conflicts,
      hidden,
      facts: server.facts,
      text: server.text,
    }
  }
  return server
}

const draftOf = (server: ReturnType<typeof serverOf>) =>
  ({
    definition: form,
    facts: server.facts,
    language: 'en',
    parts: [...server.parts.values()],
    revision: server.revision,
    text: null,
  }) as unknown as FormToFill

async function pass(ms: number) {
  mock.timers.tick(ms)
  for (let n = 0; n < 20; n++) await Promise.resolve()
}

const within = async (run: () => Promise<void>) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  try {
    await run()
  } finally {
    mock.timers.reset()
  }
}

test('whoever types without a pause has their answer sent within a second', () =>
  within(async () => {
    const server = serverOf()
    const kept = new KeptAnswers(draftOf(server), server.save)
    for (let typed = 'a'; typed.length <= 12; typed += 'a') {
      kept.answer('note', typed)
      await pass(longestWaitMs / 10)
    }
    assert.ok(server.parts.get('note')?.value)
    await pass(longestWaitMs)
    assert.equal(server.parts.get('note')?.value, 'a'.repeat(12))
    assert.equal(kept.state().saving, 'saved')
  }))

test('while the line is down it says so and tries again, and nothing that was typed meanwhile is lost', () =>
  within(async () => {
    const server = serverOf()
    server.fails = true
    const kept = new KeptAnswers(draftOf(server), server.save)
    kept.answer('note', 'first')
    await pass(longestWaitMs)
    assert.equal(kept.state().saving, 'failing')
    kept.answer('note', 'second')
    await pass(longestWaitMs)
    assert.equal(kept.state().answers.note, 'second')
    server.fails = false
    for (let n = 0; n < 30; n++) await pass(longestWaitMs)
    assert.equal(server.parts.get('note')?.value, 'second')
    assert.equal(kept.state().saving, 'saved')
  }))

test('two people answer at once: both answers are shown, and each decision is kept', () =>
  within(async () => {
    for (const keep of ['mine', 'theirs'] as const) {
      const server = serverOf()
      const kept = new KeptAnswers(draftOf(server), server.save)
      server.answer('note', 'of the father', 'Father')
      kept.answer('note', 'of the mother')
      await pass(longestWaitMs)
      assert.equal(kept.state().conflicts.get('note')?.by, 'Father')
      assert.equal(kept.state().answers.note, 'of the mother')
      assert.equal(server.parts.get('note')?.value, 'of the father')
      kept.decide('note', keep)
      await pass(longestWaitMs)
      assert.equal(kept.state().conflicts.size, 0)
      const right = keep === 'mine' ? 'of the mother' : 'of the father'
      assert.equal(server.parts.get('note')?.value, right)
      assert.equal(kept.state().answers.note, right)
    }
  }))

test('the answer of a hidden question is gone from the server, and comes back with its question', () =>
  within(async () => {
    const server = serverOf()
    const kept = new KeptAnswers(draftOf(server), server.save)
    kept.answer('pregnant', true)
    kept.answer('weeks', '12')
    await pass(longestWaitMs)
    assert.equal(server.parts.get('weeks')?.value, '12')
    kept.answer('pregnant', false)
    await pass(longestWaitMs)
    assert.equal(server.parts.get('weeks')?.value, null)
    kept.answer('pregnant', true)
    assert.equal(kept.state().answers.weeks, '12')
    await pass(longestWaitMs)
    await pass(longestWaitMs)
    assert.equal(server.parts.get('weeks')?.value, '12')
  }))

test('what others have answered is shown, unless something else was typed here', () =>
  within(async () => {
    const server = serverOf()
    const kept = new KeptAnswers(draftOf(server), server.save)
    server.answer('note', 'by somebody else', 'Father')
    await kept.look()
    assert.equal(kept.state().answers.note, 'by somebody else')
    assert.equal(kept.state().conflicts.size, 0)
  }))

test('an emptied answer is taken out', () =>
  within(async () => {
    const server = serverOf()
    server.answer('note', 'typed before', 'me')
    const kept = new KeptAnswers(draftOf(server), server.save)
    kept.answer('note', '')
    await pass(longestWaitMs)
    assert.equal(server.parts.get('note')?.value, null)
    assert.equal(kept.state().saving, 'saved')
  }))

test('leaving the page sends what has not gone yet, once', () =>
  within(async () => {
    const server = serverOf()
    const kept = new KeptAnswers(draftOf(server), server.save)
    kept.answer('note', 'half a wor')
    kept.leave()
    await pass(0)
    assert.equal(server.parts.get('note')?.value, 'half a wor')
    kept.leave()
    await pass(longestWaitMs)
    assert.equal(server.calls.length, 1)
  }))

test('what the server asks of the person now, and the text that would be signed, are taken over', () =>
  within(async () => {
    const server = serverOf()
    const kept = new KeptAnswers(draftOf(server), server.save)
    kept.answer('note', 'typed')
    server.facts = { ...server.facts, age: 31 }
    server.text = 'I agree.'
    await pass(longestWaitMs)
    await kept.look()
    const { facts, text, answers } = kept.state()
    assert.deepEqual([facts.age, text, answers.note], [31, 'I agree.', 'typed'])
  }))

test('a failure after which nothing can be saved ends it, wherever it comes from; the proof opens it again', () =>
  within(async () => {
    const server = serverOf()
    const kept = new KeptAnswers(draftOf(server), server.save)
    assert.equal(kept.ends(new ApiFailure(500, { code: 'unexpected', message: 'unexpected' })), false)
    assert.equal(kept.ends(new ApiFailure(401, { code: 'form_pass_over', message: 'over' })), true)
    assert.equal(kept.state().ended, 'pass')
    kept.answer('note', 'typed before the proof')
    kept.again('pass')
    await pass(longestWaitMs)
    assert.equal(kept.state().ended, undefined)
    assert.equal(server.parts.get('note')?.value, 'typed before the proof')
  }))
