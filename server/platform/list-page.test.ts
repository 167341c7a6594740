import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { furthestOffset, mostCounted } from '#contract/rules.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { down, type Order, type PageAsked, readPage, up } from './list-page.ts'

/** The address of another page, from this page's `Link` header. */
const linkTo = (headers: Record<string, unknown>, rel: string): string | undefined =>
  new RegExp(`<(?:/api)?([^>]*)>; rel="${rel}"`).exec(String(headers.link))?.[1]

describe('pages of a list', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  /** Numbers from 1, in groups, so that many rows have the same first sort key. */
  const numbers = (count: number) => sql`(
    select n, n % 3 as remainder, 'w' || n % 5 as word, date '2026-01-01' + n % 4 as date,
      timestamptz '2026-01-01 10:00:00.000001+01' + n % 7 * interval '1 microsecond' as at,
      time '08:00' + n % 2 * interval '1 hour' as time, n % 2 = 0 as is_even,
      ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid as id
    from generate_series(1, ${sql.lit(count)}::int) n
  ) number`
  const read = (count: number, order: Order, asked: PageAsked) =>
    readPage(clinic.ground.db, { from: numbers(count), id: sql`n`, order }, asked)

  const orders: Record<string, Order> = {
    number: [up(sql`n`, 'int')],
    mixed: [down(sql`remainder`, 'int'), up(sql`word`, 'text'), down(sql`n`, 'int')],
    moments: [down(sql`at`, 'instant'), up(sql`date`, 'date'), down(sql`time`, 'time'), up(sql`id`, 'uuid')],
    said: [up(sql`not is_even`, 'boolean'), down(sql`id`, 'uuid')],
  }

  for (const [name, order] of Object.entries(orders)) {
    it(`cursors lead through all of it and back, each row once: by ${name}`, async () => {
      const all = (await read(100, order, { limit: 100, offset: 0 })).ids
      const pages: string[][] = []
      let cursor: string | undefined
      let last: string | undefined
      do {
        const { ids, paging } = await read(100, order, { limit: 7, offset: 0, cursor })
        assert.deepEqual([paging.total, paging.isMore], [100, false])
        assert.equal(!!paging.previous, pages.length > 0)
        pages.push(ids)
        cursor = paging.next
        last = paging.previous
      } while (cursor)
      assert.deepEqual(pages.flat(), all)
      const back = [pages.at(-1)!]
      for (cursor = last; cursor; ) {
        const { ids, paging } = await read(100, order, { limit: 7, offset: 0, cursor })
        back.unshift(ids)
        cursor = paging.previous
        assert.ok(paging.next, 'what was come from is after it')
      }
      assert.deepEqual(back, pages)
    })
  }

  it('a list is counted to a thousand; of more only that there is more is said', async () => {
    const countOf = async (count: number, asked: PageAsked) => {
      const { total, isMore } = (await read(count, orders.number!, asked)).paging
      return [total, isMore]
    }
    const first = { limit: 10, offset: 0 }
    assert.deepEqual(await countOf(0, first), [0, false])
    assert.deepEqual(await countOf(10, first), [10, false])
    assert.deepEqual(await countOf(mostCounted, first), [mostCounted, false])
    assert.deepEqual(await countOf(mostCounted + 1, first), [mostCounted, true])
    // At the end of a long list, and beyond its end.
    assert.deepEqual(await countOf(mostCounted + 5, { limit: 10, offset: mostCounted }), [mostCounted, true])
    assert.deepEqual(await countOf(mostCounted + 5, { limit: 10, offset: mostCounted + 50 }), [mostCounted, true])
    assert.deepEqual(await countOf(3, { limit: 10, offset: 50 }), [3, false])
  })

  it('the headers of a list lead on by cursor, and back; a page by its number goes to the ten thousandth row', async () => {
    const admin = await clinic.addPerson('admin')
    for (let n = 0; n < 5; n++) await clinic.addPerson('user')
    const call = (path: string) => clinic.call(admin, 'GET', path)
    const every = (await call('/admin/users?limit=100')).body.map(({ _id }: { _id: string }) => _id)
    const one = await call('/admin/users?limit=2')
    assert.match(String(linkTo(one.headers, 'next')), /[?&]cursor=/)
    assert.equal(linkTo(one.headers, 'prev'), undefined)
    const two = await call(linkTo(one.headers, 'next')!)
    assert.deepEqual(
      [...one.body, ...two.body].map(({ _id }: { _id: string }) => _id),
      every.slice(0, 4),
    )
    assert.deepEqual((await call(linkTo(two.headers, 'prev')!)).body, one.body)
    assert.equal(two.headers['x-total-count'], String(every.length))
    assert.equal(two.headers['x-total-more'], undefined)

    assert.equal((await call(`/admin/users?offset=${furthestOffset}`)).status, 200)
    const far = await call(`/admin/users?offset=${furthestOffset + 1}`)
    assert.equal(far.status, 400)
    assert.deepEqual(far.body.issues, [
      { path: 'offset', message: 'Rows after number 10000 are read by a cursor: follow the Link header.' },
    ])
  })

  it('a cursor that is none of this list is refused, whatever is in it', async () => {
    const admin = await clinic.addPerson('admin')
    const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const id = '00000000-0000-0000-0000-000000000001'
    for (const cursor of [
      'nothing',
      '',
      written(),
      written('after', 'a'),
      written('within', 'a', id),
      written('after', 'a', 'not an id'),
      written('after', 'a\0', id),
      written('after', 1, id),
      Buffer.from('{"after":1}').toString('base64url'),
    ]) {
      const { status, body } = await clinic.call(admin, 'GET', `/admin/users?cursor=${cursor}`)
      assert.deepEqual([status, body.code, body.issues?.[0]?.path], [400, 'invalid_input', 'cursor'], cursor)
    }
    for (const [date, time] of [
      ['2026-02-31', '09:00:00'],
      ['0000-01-01', '09:00:00'],
      ['2026-02-03', '25:00:00'],
    ]) {
      const cursor = written('after', date, time, id)
      assert.equal(
        (await clinic.call(admin, 'GET', `/appointments/all?cursor=${cursor}`)).status,
        400,
        `${date} ${time}`,
      )
    }
    const endless = written('after', '9'.repeat(16), id)
    assert.equal((await clinic.call(admin, 'GET', `/admin/users?sort=newest&cursor=${endless}`)).status, 200)
  })
})
