import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AllergyState, AllergyWay } from '#contract/records/medicine-lists.ts'
import { checkLine, type KnownSubstance, unrecognised } from './check-allergies.ts'

const known: KnownSubstance[] = [
  {
    name: 'Amoxicillin',
    otherNames: ['Amoxicilline', 'أموكسيسيلين', 'Amoxypen'],
    classes: ['penicillins', 'beta-lactams'],
  },
  {
    name: 'Amoxicillin and clavulanic acid',
    otherNames: ['Amoxicillin/Clavulansäure', 'Augmentin', 'أموكسيسيلين وحمض الكلافولانيك'],
    classes: ['penicillins', 'beta-lactams'],
  },
  { name: 'Cefuroxime', otherNames: ['Cefuroxim', 'سيفوروكسيم'], classes: ['cephalosporins', 'beta-lactams'] },
  { name: 'Ibuprofen', otherNames: ['إيبوبروفين', 'ايبوبروفين', 'Nurofen'], classes: ['nsaids'] },
  {
    name: 'Acetylsalicylic acid',
    otherNames: ['Acetylsalicylsäure', 'ASS', 'أسبرين'],
    classes: ['nsaids', 'salicylates'],
  },
  { name: 'Paracetamol', otherNames: ['Acetaminophen', 'باراسيتامول'], classes: [] },
  { name: 'Trimethoprim', otherNames: [], classes: [] },
  { name: 'Sulfamethoxazole', otherNames: ['Sulfamethoxazol'], classes: ['sulfonamides'] },
  { name: 'Povidone-iodine', otherNames: ['Povidon-Iod'], classes: ['iodine'] },
  { name: 'Diclofenac', otherNames: ['ديكلوفيناك'], classes: ['nsaids'] },
  { name: 'Own Compound', otherNames: [], classes: ['house mixtures'] },
]

type Row = [line: string, allergies: string[] | null, state: AllergyState, by?: AllergyWay]

const table: Row[] = [
  // Nobody has asked: never "none".
  ['Amoxicillin', null, 'not-asked'],
  ['Unknownium', null, 'not-asked'],
  // Asked, and none.
  ['Amoxicillin', [], 'clear'],
  ['Unknownium', [], 'not-checked'],
  // By class, in everyday words of three languages, misspelt, and in a sentence.
  ['Amoxicillin', ['Penicillin'], 'meets', 'class'],
  ['amoxicillin', ['PENICILLINS'], 'meets', 'class'],
  ['Amoxicilline', ['Penizillin'], 'meets', 'class'],
  ['Amoxicillin', ['Penicilin'], 'meets', 'class'],
  ['Amoxicillin', ['Rash after penicillin as a child (1998)'], 'meets', 'class'],
  ['Amoxicillin', ['Penicillin-Allergie'], 'meets', 'class'],
  ['أموكسيسيلين', ['البنسلين'], 'meets', 'class'],
  ['Amoxicillin', ['حساسية من البنسلين'], 'meets', 'class'],
  ['Augmentin', ['بنسيلين'], 'meets', 'class'],
  ['Ibuprofen', ['NSAR'], 'meets', 'class'],
  ['Ibuprofen', ['anti-inflammatory painkillers'], 'meets', 'class'],
  ['Sulfamethoxazole and trimethoprim', ['Sulfa drugs'], 'meets', 'class'],
  ['Sulfamethoxazole/Trimethoprim', ['سلفا'], 'meets', 'class'],
  ['Own Compound', ['House mixtures'], 'meets', 'class'],
  // By the substance, in any of its names.
  ['Amoxicillin', ['Amoxicillin'], 'meets', 'substance'],
  ['Ibuprofen', ['Nurofen'], 'meets', 'substance'],
  ['Ibuprofen', ['ايبوبروفين'], 'meets', 'substance'],
  ['Paracetamol', ['acetaminophen'], 'meets', 'substance'],
  ['Amoxicillin and clavulanic acid', ['Augmentin'], 'meets', 'substance'],
  ['Acetylsalicylsäure', ['ASS 100'], 'meets', 'substance'],
  ['Povidone-iodine', ['Iodine'], 'meets', 'substance'],
  // A substance that the clinic does not know, but the patient named it.
  ['Unknownium', ['unknownium'], 'meets', 'substance'],
  // Another substance of the class.
  ['Ibuprofen', ['Diclofenac'], 'meets', 'related'],
  ['Cefuroxime', ['Amoxicillin'], 'meets', 'related'],
  ['Diclofenac', ['أسبرين'], 'meets', 'related'],
  // Not of the class, or no medicine at all.
  ['Cefuroxime', ['Penicillin'], 'clear'],
  ['Paracetamol', ['Penicillin', 'Hazelnut'], 'clear'],
  ['Amoxicillin', ['Hazelnut', 'Haselnuss', 'بندق'], 'clear'],
  ['Diclofenac sodium', ['Sodium lauryl sulfate'], 'clear'],
  // A part is unknown: not checked, unless an allergy meets the known part.
  ['Ibuprofen and unknownium', ['Penicillin'], 'not-checked'],
  ['Ibuprofen and unknownium', ['Ibuprofen'], 'meets', 'substance'],
  ['Amoxicillim', ['Hazelnut'], 'not-checked'],
]

describe('comparing a line with the recorded allergies', () => {
  for (const [line, names, state, by] of table) {
    it(`${line} with ${names ? names.join(', ') || 'none known' : 'nothing asked'}: ${state}`, () => {
      const found = checkLine(line, { isAsked: names !== null, names: names ?? [] }, known)
      assert.deepEqual([found.state, found.met[0]?.by], [state, by])
    })
  }

  it('takes any name for a class, also one that every object has', () => {
    const odd = [{ name: 'Oddium', otherNames: [], classes: ['constructor', '__proto__'] }]
    const found = checkLine('Oddium', { isAsked: true, names: ['Constructor', 'Hazelnut'] }, odd)
    assert.deepEqual([found.state, found.met], ['meets', [{ allergy: 'Constructor', by: 'class' }]])
  })

  it('says which allergies it could not compare', () => {
    const names = ['Penicillin', 'Hazelnut', 'Nurofen', 'أسبرين']
    assert.deepEqual(unrecognised({ isAsked: true, names }, known, ['penicillins']), ['Hazelnut'])
  })
})
