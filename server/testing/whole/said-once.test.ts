import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cardMinimumCents, currency } from '#contract/currency.ts'
import * as rules from '#contract/rules.ts'
import { type Clinic, openClinic } from '../clinic.ts'

/** Limits that the database decides by and the browser must know: they are in both, and this test compares them. */
describe('limits that the database and the contract share', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('the days that may be booked ahead', async () => {
    const [row] = await clinic.rows('select horizon_days as days from kinds where id = consultation()')
    assert.equal(row!.days, rules.bookingWindowDays)
  })

  it('the currency, and the least that a card is charged in it', async () => {
    const [row] = await clinic.rows('select clinic_currency() as currency, card_minimum_cents() as least')
    assert.deepEqual(row, { currency: currency(), least: cardMinimumCents() })
  })

  it('the hours of a clinic’s day', async () => {
    const rows = await clinic.rows(
      `select hour from generate_series(0, 22) hour
       where is_clinic_hour(make_time(hour, 0, 0), make_time(hour + 1, 0, 0))`,
    )
    const hours = rows.map(({ hour }) => hour)
    assert.deepEqual(hours, rules.startHours)
    assert.equal((hours.at(-1) as number) + 1, rules.lastEndHour)
  })

  it('the days between two ratings of one doctor', async () => {
    const [row] = await clinic.rows(
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'ratings_one_in_90_days'",
    )
    assert.match(row!.rule as string, new RegExp(`'${rules.ratingPauseDays} days'::interval`))
  })
})
