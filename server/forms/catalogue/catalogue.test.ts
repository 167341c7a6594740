import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { FormDefinition } from '#contract/forms/definition.ts'
import { formText } from '#contract/forms/form-text.ts'
import { interpret } from '#contract/forms/interpret.ts'
import { problemsOf } from '#contract/forms/problems.ts'
import { textsIn } from '../../../texts/texts.ts'
import { openPool } from '../../platform/database.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { consentForm } from '../../testing/forms.ts'

const en = (text: string) => ({ en: text })

/** A form with every kind of question that fits on a page. */
const whole: FormDefinition = {
  language: 'en',
  translations: ['de'],
  title: { en: 'Before your visit', de: 'Vor Ihrem Termin' },
  intro: {},
  pages: [
    {
      key: 'you',
      title: { en: 'About you', de: 'Über Sie' },
      showIf: null,
      items: [
        { kind: 'note', key: 'hello', label: { en: 'Hello', de: 'Hallo' }, help: {}, showIf: null },
        {
          kind: 'number',
          key: 'weight',
          label: { en: 'Weight', de: 'Gewicht' },
          help: { en: 'Without shoes', de: 'Ohne Schuhe' },
          showIf: null,
          required: true,
          unit: 'kg',
          least: 0.5,
          most: 400,
          decimals: 1,
        },
        {
          kind: 'choices',
          key: 'has',
          label: { en: 'Which of these', de: 'Was davon' },
          help: {},
          showIf: {
            match: 'any',
            tests: [
              { of: '@age', test: 'at-least', value: 16 },
              { of: '@sex', test: 'equals', value: 'female' },
            ],
          },
          required: false,
          options: [
            { key: 'none', label: { en: 'None', de: 'Nichts' }, score: null },
            { key: 'some', label: { en: 'Some', de: 'Etwas' }, score: 2.5 },
          ],
        },
        {
          kind: 'date',
          key: 'since',
          label: { en: 'Since when', de: 'Seit wann' },
          help: {},
          showIf: { match: 'all', tests: [{ of: 'has', test: 'includes', value: 'some' }] },
          required: false,
          from: '2000-01-01',
          to: 'today',
        },
        {
          kind: 'yes-no',
          key: 'smokes',
          label: { en: 'Do you smoke?', de: 'Rauchen Sie?' },
          help: {},
          showIf: null,
          required: false,
        },
        {
          kind: 'calculated',
          key: 'points',
          label: { en: 'Points', de: 'Punkte' },
          help: {},
          showIf: { match: 'all', tests: [{ of: 'smokes', test: 'equals', value: true }] },
          formula: 'sum(has, smokes) * 2',
          unit: '',
          decimals: 0,
        },
      ],
    },
  ],
}

describe('the catalogue of forms', () => {
  let clinic: Clinic
  let ada: Person
  let bea: Person
  before(async () => {
    clinic = await openClinic()
    ada = await clinic.addPerson('admin', 'Ada Admin')
    bea = await clinic.addPerson('admin', 'Bea Boss', ['catalogue'])
  })
  after(() => clinic.closeWhole())

  const add = async (more: object = {}) => {
    const id = randomUUID()
    const body = { id, purpose: 'questions', language: 'en', title: 'Anamnesis', ...more }
    const { status, body: form } = await clinic.call(ada, 'POST', '/admin/forms', body)
    assert.equal(status, 201)
    return { form, body }
  }
  const read = async (id: string) => (await clinic.call(ada, 'GET', `/admin/forms/${id}`)).body
  const listed = async (id: string) =>
    (await clinic.call(ada, 'GET', '/admin/forms')).body.find((each: { _id: string }) => each._id === id)
  const save = (id: string, revision: number, definition: object = whole, who = ada) =>
    clinic.call(who, 'PUT', `/admin/forms/${id}/draft`, { definition, revision })
  const publish = (id: string, revision: number, who = ada) =>
    clinic.call(who, 'POST', `/admin/forms/${id}/versions`, { revision })
  const version = async (id: string, number: number) =>
    (await clinic.call(ada, 'GET', `/admin/forms/${id}/versions/${number}`)).body

  it('keeps a draft as it was sent, to the last part of every kind of question', async () => {
    const { form } = await add()
    assert.deepEqual([form.title, form.languages, form.revision, form.version], ['Anamnesis', ['en'], 0, null])
    const saved = await save(form._id, 0)
    assert.deepEqual([saved.status, saved.body.revision], [200, 1])
    const found = await read(form._id)
    assert.deepEqual(found.draft, whole)
    assert.deepEqual([found.title, found.languages, found.changedBy], ['Before your visit', ['en', 'de'], 'Ada Admin'])
  })

  it('is begun once, and saved once, however often it is sent; a draft of two admins overwrites none', async () => {
    const { form, body } = await add()
    assert.equal((await clinic.call(ada, 'POST', '/admin/forms', body)).status, 201)
    assert.equal((await clinic.rows('select from forms where id = $1', [form._id])).length, 1)
    assert.equal((await save(form._id, 0)).body.revision, 1)
    assert.deepEqual([(await save(form._id, 0)).status, (await read(form._id)).revision], [200, 1], 'sent again')
    const theirs = { ...whole, title: en('By Bea') }
    const refused = await save(form._id, 0, theirs, bea)
    assert.deepEqual([refused.status, refused.body.code], [409, 'changed_meanwhile'])
    assert.deepEqual((await read(form._id)).draft.title, whole.title)
    const both = await Promise.all([
      save(form._id, 1, { ...whole, title: en('A') }),
      save(form._id, 1, { ...whole, title: en('B') }, bea),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  })

  it('a draft may be unfinished; what keeps it from being published is named', async () => {
    const { form } = await add()
    const empty = await publish(form._id, 0)
    assert.deepEqual([empty.status, empty.body.code], [409, 'form_not_ready'])
    assert.deepEqual(
      empty.body.issues.map(({ path }: { path: string }) => path),
      ['', 'page_1', 'page_1'],
    )
    assert.ok(empty.body.issues.some(({ message }: { message: string }) => message === 'A text is missing'))
    assert.equal((await clinic.rows('select from form_versions where form_id = $1', [form._id])).length, 0)
  })

  it('publishes a revision once, by two admins at once too, and never another than was looked at', async () => {
    const { form } = await add()
    await save(form._id, 0)
    assert.equal((await publish(form._id, 0)).body.code, 'changed_meanwhile')
    const tries = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => publish(form._id, 1, n % 2 ? ada : bea)))
    assert.deepEqual(
      tries.map(({ status, body }) => [status, body.version]),
      tries.map(() => [201, 1]),
    )
    assert.deepEqual([(await listed(form._id)).version, (await listed(form._id)).draftDiffers], [1, false])
    await save(form._id, 1, { ...whole, title: { en: 'Second', de: 'Zweite' } })
    assert.equal((await listed(form._id)).draftDiffers, true)
    assert.equal((await publish(form._id, 2)).body.version, 2)
    assert.deepEqual(
      [(await version(form._id, 1)).definition, (await version(form._id, 2)).definition.title.en],
      [whole, 'Second'],
    )
    const { usedKeys, versions } = await read(form._id)
    assert.ok(['you', 'weight', 'has', 'has.some'].every((key) => usedKeys.includes(key)))
    assert.deepEqual(
      versions.map((each: { version: number; publishedBy: string }) => each.version),
      [2, 1],
    )
    assert.equal((await clinic.call(ada, 'GET', `/admin/forms/${form._id}/versions/3`)).status, 404)
  })

  it('a published version is changed by nobody: not by the servers’ role, and not by the owner', async () => {
    const { form } = await add()
    await save(form._id, 0)
    await publish(form._id, 1)
    const before = await version(form._id, 1)
    const app = openPool(clinic.databaseUrl, { connections: 1 })
    const tries = [
      `update form_versions set definition = '{}'`,
      `update form_versions set version = 7 where form_id = '${form._id}'`,
      'delete from form_versions',
      'truncate form_versions cascade',
      `delete from forms where id = '${form._id}'`,
    ]
    try {
      for (const text of tries) {
        await assert.rejects(clinic.pool.query(text), /append-only|violates foreign key/, `the owner: ${text}`)
        await assert.rejects(app.query(text), { code: '42501' }, `the servers: ${text}`)
      }
    } finally {
      await app.end()
    }
    assert.deepEqual(await version(form._id, 1), before)
  })

  it('what was answered of version 1 reads the same, to the byte, after version 4', async () => {
    const { form } = await add()
    const answers = { weight: 70.5, has: ['some'], since: '2020-02-29', smokes: true }
    const facts = { age: 40, sex: 'female', today: '2026-06-15' }
    const textOf = async (number: number, language: 'en' | 'de') => {
      const { definition } = await version(form._id, number)
      return formText(definition, interpret(definition, answers, facts), language, textsIn(language).formWords)
    }
    await save(form._id, 0)
    await publish(form._id, 1)
    const [english, german] = [await textOf(1, 'en'), await textOf(1, 'de')]
    assert.match(english, /^Before your visit\n\nAbout you\n\nHello\n\nWeight\nWithout shoes\n→ 70\.5 kg\n/)
    assert.match(german, /Punkte\n\n?→ 7\n$/)
    const [page] = whole.pages
    const changes: FormDefinition[] = [
      { ...whole, title: en('Another title'), translations: [] },
      { ...whole, pages: [{ ...page!, items: page!.items.toReversed().filter(({ kind }) => kind !== 'date') }] },
      { ...whole, pages: [{ ...page!, items: [{ ...page!.items[4]!, key: 'weight' }] }] },
    ]
    for (const [n, definition] of changes.entries()) {
      const mended = problemsOf(definition, 'questions').length === 0 ? definition : whole
      await save(form._id, n + 1, { ...mended, intro: { en: `Version ${n + 2}`, de: `Fassung ${n + 2}` } })
      assert.equal((await publish(form._id, n + 2)).body.version, n + 2)
    }
    assert.deepEqual([await textOf(1, 'en'), await textOf(1, 'de')], [english, german])
    assert.notEqual(await textOf(4, 'en'), english)
  })

  it('says who is asked; of two admins at once the later one is told', async () => {
    const { form } = await add()
    const [kind] = (await clinic.call(ada, 'GET', '/admin/kinds')).body
    const rules = {
      asked: 'yearly',
      kindIds: [kind._id, kind._id],
      ageFrom: 16,
      ageTo: 99,
      sex: 'female',
      required: true,
      guards: null,
      revision: 0,
    }
    const change = (more: object = {}) =>
      clinic.call(ada, 'PUT', `/admin/forms/${form._id}/rules`, { ...rules, ...more })
    const { status, body } = await change()
    assert.equal(status, 200)
    const { revision: _, ...wanted } = rules
    for (const [name, value] of Object.entries({ ...wanted, kindIds: [kind._id], rulesRevision: 1 }))
      assert.deepEqual(body[name], value, name)
    assert.equal((await change()).body.rulesRevision, 1, 'sent again')
    assert.equal((await change({ asked: 'by-hand' })).body.code, 'changed_meanwhile')
    assert.equal((await change({ kindIds: [], revision: 1 })).body.kindIds.length, 0)
    assert.equal((await change({ guards: 'video', revision: 2 })).body.code, 'only_for_consents')
    assert.equal((await change({ kindIds: [randomUUID()], revision: 2 })).status, 404)
    const ages = await change({ ageFrom: 9, ageTo: 8, revision: 2 })
    assert.deepEqual([ages.status, ages.body.issues[0].path], [400, 'ageTo'])
    assert.equal((await listed(form._id)).rulesRevision, 2)
    const consent = await add({ purpose: 'consent' })
    const path = `/admin/forms/${consent.form._id}/rules`
    assert.equal((await clinic.call(ada, 'PUT', path, { ...rules, guards: 'research' })).body.guards, 'research')
  })

  it('what a consent allows stays once it is published; a copy chooses anew', async () => {
    const { form } = await add({ purpose: 'consent' })
    const path = `/admin/forms/${form._id}/rules`
    const rules = { asked: 'first-visit', kindIds: [], ageFrom: null, ageTo: null, sex: null, required: false }
    const change = (more: object, to = path) =>
      clinic.call(ada, 'PUT', to, { ...rules, guards: null, revision: 0, ...more })
    assert.equal((await change({ guards: 'video' })).body.guards, 'video')
    assert.equal((await change({ guards: 'research', revision: 1 })).body.guards, 'research', 'before it is published')
    await save(form._id, 0, consentForm)
    assert.equal((await publish(form._id, 1)).status, 201)
    for (const more of [{ guards: 'video' }, { guards: null }, { guards: 'research', asked: 'yearly' }]) {
      const refused = await change({ ...more, revision: 2 })
      assert.deepEqual([refused.status, refused.body.code], [409, 'consent_published'], JSON.stringify(more))
      const [[name, value]] = Object.entries(more) as [[string, string | null]]
      const last = 'asked' in more ? ['asked', more.asked] : [name, value]
      const update = `update forms set ${last[0]} = $2 where id = $1`
      await assert.rejects(clinic.rows(update, [form._id, last[1]]), /what a published consent guards is final/)
    }
    assert.equal((await listed(form._id)).guards, 'research')
    const other = await change({ guards: 'research', asked: 'by-hand', required: true, revision: 2 })
    assert.deepEqual([other.status, other.body.asked, other.body.required], [200, 'by-hand', true])
    const { form: copy } = await add({ copyOf: form._id, title: 'A copy' })
    assert.equal(copy.guards, 'research')
    assert.equal((await change({ guards: 'video' }, `/admin/forms/${copy._id}/rules`)).body.guards, 'video')
    const { form: plain } = await add({ purpose: 'consent' })
    await save(plain._id, 0, consentForm)
    await publish(plain._id, 1)
    const later = await change({ guards: 'video' }, `/admin/forms/${plain._id}/rules`)
    assert.equal(later.body.code, 'consent_published', 'one that has guarded nothing')
  })

  it('is retired and offered again; a copy begins with its draft and rules', async () => {
    const { form } = await add()
    await save(form._id, 0)
    const offer = (offered: boolean) => clinic.call(ada, 'PUT', `/admin/forms/${form._id}/offered`, { offered })
    assert.equal((await offer(false)).body.offered, false)
    assert.equal((await offer(true)).body.offered, true)
    const { form: copy } = await add({ copyOf: form._id, title: 'A copy' })
    assert.deepEqual(copy.draft, { ...whole, title: { ...whole.title, en: 'A copy' } })
    assert.deepEqual([copy.version, copy.usedKeys, copy.offered], [null, [], true])
    const body = { id: randomUUID(), purpose: 'questions', language: 'en', title: 'x', copyOf: randomUUID() }
    assert.equal((await clinic.call(ada, 'POST', '/admin/forms', body)).status, 404)
  })

  it('is for admins with the right alone, takes large forms, and refuses what is no form', async () => {
    const { form } = await add()
    const clerk = await clinic.addPerson('admin', 'Cleo Clerk', ['figures'])
    for (const who of [clerk, await clinic.addPerson('doctor'), await clinic.addPerson()])
      assert.equal((await save(form._id, 0, whole, who)).status, 403)
    const [page] = whole.pages
    const items = Array.from({ length: 200 }, (_, n) => ({
      ...page!.items[1]!,
      key: `weight_${n}`,
      label: en('x'.repeat(400)),
    }))
    const large = { ...whole, pages: [{ ...page!, items }] }
    assert.ok(JSON.stringify(large).length > 64 * 1024)
    assert.equal((await save(form._id, 0, large)).status, 200)
    const wrong = [
      { ...whole, pages: [{ ...page!, key: 'Not a key' }] },
      { ...whole, pages: [{ ...page!, key: 'constructor' }] },
      { ...whole, more: 1 },
      { ...whole, title: en('\u0000') },
      { ...whole, pages: [{ ...page!, items: [{ ...page!.items[0]!, kind: 'spell' }] }] },
    ]
    for (const definition of wrong) assert.equal((await save(form._id, 1, definition)).status, 400)
    assert.equal((await read(form._id)).revision, 1)
  })
})
