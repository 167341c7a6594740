import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readConfig } from '../config.ts'
import { openClinic } from '../testing/clinic.ts'
import { openGround } from './open-ground.ts'
import { freshDatabase } from '../testing/database.ts'
import { testSecrets } from '../testing/secrets.ts'

it('a database keeps the time zone it began with', async () => {
  const database = await freshDatabase()
  const settings = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, ...testSecrets }
  const open = (more: Record<string, string>) => openGround(readConfig({ ...settings, ...more }), database.url)
  try {
    const first = await open({ TIME_ZONE: 'Asia/Kolkata' })
    await first.close()
    const later = await open({})
    assert.equal(later.ground.config.timeZone, 'Asia/Kolkata')
    await later.close()
    await assert.rejects(open({ TIME_ZONE: 'Europe/Berlin' }), /made for Asia\/Kolkata/)
  } finally {
    await database.drop()
  }
})

/** On a Sunday on which the clock changes: the local hours that exist, and those that do not. */
const changes = [
  // The two hours from one o'clock are skipped.
  { zone: 'Antarctica/Troll', date: '2031-03-30', hours: ['00:00', '04:00'], none: ['01:00', '02:00'] },
  // An hour occurs twice, and a visit in the hour before it would last two hours.
  { zone: 'Europe/Berlin', date: '2031-10-26', hours: ['00:00', '03:00'], none: ['01:00'] },
  // Half an hour is skipped.
  { zone: 'Australia/Lord_Howe', date: '2031-10-05', hours: ['00:00', '03:00'], none: ['02:00'] },
]
for (const { zone, date, hours, none } of changes) {
  it(`sells no hour that the clock skips or stretches: ${zone}`, async () => {
    const clinic = await openClinic({ timeZone: zone })
    const { rows } = await clinic.pool.query<{ hour: string }>(
      `select hour::text from unnest($1::time[]) hour
       where bookable_at($3, $2, minute_of(hour), 60, clinic_now()) is not null order by hour`,
      [[...hours, ...none], date, zone],
    )
    await clinic.close()
    assert.deepEqual(
      rows.map(({ hour }) => hour.slice(0, 5)),
      hours,
    )
  })
}
