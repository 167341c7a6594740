import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkStatements } from './check.ts'
import { isMadeOf } from './sites.ts'

const source = `import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
type Person = { id: string; role: 'user' | 'admin'; at: Date | null }
const who = sql\`where id = \${1}\`
export const right = (db: Queries) => sql<Person>\`select id, role, at from users \${who}\`.execute(db)
export const renamed = (db: Queries) => sql<{ name: string }>\`select full_name from users\`.execute(db)
export const number = (db: Queries) => sql<{ fees: string }>\`select fees from doctors\`.execute(db)
export const nothing = (db: Queries) => sql<{ at: Date }>\`select at from sessions\`.execute(db)
export const more = (db: Queries) => sql<{ id: string }>\`select id, extra from users\`.execute(db)
export const object = (db: Queries) => sql<{ id: string; list: Person[] }>\`select id, list from people\`.execute(db)
export const text = (db: Queries) => sql<{ list: string }>\`select list from people\`.execute(db)
export const unseen = (db: Queries) => sql\`delete from users\`.execute(db)
`
const column = (name: string, oid: number, ...kinds: string[]) => ({ name, oid, kinds })

describe('the check of the statements', () => {
  it('finds a renamed column, another type, a null nobody declared, a column too many, and what no test has run', () => {
    const { wrong, neverRun } = checkStatements({ 'booking/example.ts': source }, [
      {
        text: 'select id, role, at from users where id = $1',
        columns: [column('id', 2950, 'string'), column('role', 25, 'string'), column('at', 1184, 'Date', 'null')],
      },
      { text: 'select full_name from users', columns: [column('full_name', 25, 'string')] },
      // No row came back: PostgreSQL's own type decides.
      { text: 'select fees from doctors', columns: [column('fees', 23)] },
      { text: 'select at from sessions', columns: [column('at', 1184, 'Date')] },
      { text: 'select at from sessions', columns: [column('at', 1184, 'null')] },
      { text: 'select id, extra from users', columns: [column('id', 2950, 'string'), column('extra', 25, 'string')] },
      { text: 'select id, list from people', columns: [column('id', 2950, 'string'), column('list', 114, 'json')] },
      { text: 'select list from people', columns: [column('list', 114, 'json')] },
    ])
    const places = wrong.flatMap((line) => /^server\/booking\/example\.ts\((\d+),/.exec(line)?.[1] ?? [])
    assert.deepEqual([...new Set(places)].map(Number), [6, 7, 8, 9, 11], wrong.join('\n'))
    assert.deepEqual(neverRun, ['server/booking/example.ts:12'])
  })

  it('knows a statement by its text around what is put in', () => {
    assert.ok(isMadeOf('select $1 from a where b', ['select ', ' from a ', '']))
    assert.ok(!isMadeOf('select $1 from c where b', ['select ', ' from a ', '']))
    assert.ok(!isMadeOf('select', ['select', 'select']))
    assert.ok(!isMadeOf('select 1', ['select']))
  })
})
