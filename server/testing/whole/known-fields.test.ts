import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { knownFields } from '#contract/known.ts'
import { textsIn } from '../../../texts/texts.ts'
import { type Clinic, openClinic, type Person } from '../clinic.ts'

/** The fields of an answer, or of each row of a list. */
function fieldsOf(schema: z.ZodType | null | undefined): Record<string, z.ZodType> {
  const { element, shape } = (schema ?? {}) as { element?: z.ZodType; shape?: Record<string, z.ZodType> }
  return shape ?? (element ? fieldsOf(element) : {})
}

/** The list of known texts for a field, or for the elements of one. */
function listOf(field: z.ZodType): string | undefined {
  const { element } = field as { element?: z.ZodType }
  return knownFields.get(field)?.list ?? (element && listOf(element))
}

describe('words of Salus in the language of their reader', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.close())

  const inGerman = async (who: Person, method: 'GET' | 'PATCH' | 'PUT', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${who.token}`, 'salus-language': 'de' }
    const { statusCode, body } = await clinic.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    })
    assert.equal(statusCode, 200, body)
    return JSON.parse(body)
  }

  it('are never a field that its endpoint, or the list that it is shown in, lets somebody change', () => {
    const all: readonly Endpoint[] = endpoints
    let looked = 0
    for (const change of all.filter(({ method }) => method === 'PUT' || method === 'PATCH')) {
      const shown = all.filter(({ method, path }) => method === 'GET' && [path, `${path}/{id}`].includes(change.path))
      const given = Object.keys(fieldsOf(change.body))
      for (const answer of [change, ...shown].flatMap(({ answers }) => Object.values(answers))) {
        for (const [name, field] of Object.entries(fieldsOf(answer))) {
          // Nobody can change an erased person, and only erased people have a name made by Salus.
          const isTyped = given.includes(name) && listOf(field) !== 'person'
          if (isTyped) looked += 1
          assert.ok(!isTyped || !listOf(field), `${change.method} ${change.path} would save the translation of ${name}`)
        }
      }
    }
    assert.ok(looked > 20, `${looked} fields`)
  })

  it('are saved as they were by an editor who reads German', async () => {
    const doctor = await clinic.doctorPerson(await clinic.addDoctor({ name: 'Dr. Ada Okafor' }))
    const { knownTexts } = textsIn('en')
    const stored = { bio: knownTexts.bios.explains('Okafor', 'Cardiology'), languages: ['German', 'Hausa'] }
    assert.equal((await clinic.call(doctor, 'PATCH', '/doctors/me', stored)).status, 200)
    const { bio, languages, _id } = await inGerman(doctor, 'GET', '/doctors/me')
    await inGerman(doctor, 'PATCH', '/doctors/me', { bio, languages })
    const [row] = await clinic.rows('select bio, languages from doctors where id = $1', [_id])
    assert.deepEqual(row, stored)
    const read = await inGerman(doctor, 'GET', `/doctors/${_id}`)
    assert.deepEqual(
      [read.bio, read.languages],
      [textsIn('de').knownTexts.bios.explains('Okafor', 'Kardiologie'), ['Deutsch', 'Hausa']],
    )
    const item = {
      kind: 'test',
      name: knownTexts.items.bloodCount.name,
      description: knownTexts.items.bloodCount.description,
      price: 20,
      beds: null,
      doses: null,
    }
    assert.equal((await clinic.call(admin, 'POST', '/admin/care-items', item)).status, 201)
    const change = async (method: 'PATCH' | 'PUT', list: string, name: string) => {
      const all: { _id: string; name: string; description: string }[] = await inGerman(admin, 'GET', list)
      const own = all.find((each) => each.name === name)!
      const changed = await inGerman(admin, method, `${list}/${own._id}`, {
        name: own.name,
        description: own.description,
      })
      assert.equal(changed.name, name)
    }
    await change('PATCH', '/admin/care-items', knownTexts.items.bloodCount.name)
    await change('PUT', '/admin/kinds', knownTexts.kinds.consultation.name)
    const [consultation] = await clinic.rows('select name from kinds where id = consultation()')
    assert.equal(consultation!.name, knownTexts.kinds.consultation.name)
    const german = textsIn('de')
    assert.deepEqual((await inGerman(doctor, 'GET', '/kinds'))[0].name, german.knownTexts.kinds.consultation.name)
    assert.deepEqual(
      (await inGerman(doctor, 'GET', '/doctors/my-kinds'))[0].kind.name,
      german.knownTexts.kinds.consultation.name,
    )
    assert.equal(
      (await inGerman(await clinic.addPerson(), 'GET', '/care/items'))[0].name,
      german.knownTexts.items.bloodCount.name,
    )
  })
})
