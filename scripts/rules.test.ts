import assert from 'node:assert/strict'
import { it } from 'node:test'
import { callsElsewhere, madeElsewhere, personsInUsers, secondWaysIntoClaims, unusedSql } from './rules.ts'

it('a function, view or trigger is refused outside the files of its topic, also in a migration', () => {
  const text = "create or replace function of_a_test() returns text language sql as $$ select 'a' $$;"
  const migration = 'server/migrations/9000-example.sql'
  assert.match(
    madeElsewhere({ [migration]: text })[0]!,
    /^server\/migrations\/9000-.* put it into server\/<topic>\/sql/,
  )
  assert.equal(madeElsewhere({ 'server/people/x.ts': 'query(`create constraint trigger x`)' }).length, 1)
  assert.equal(madeElsewhere({ 'server/people/x.ts': 'query(`create view x as select 1`)' }).length, 1)
  assert.deepEqual(madeElsewhere({ 'server/people/sql/of_a_test.sql': text, 'server/people/x.test.ts': text }), [])
})

it('a second statement that puts visits into claims is refused, in the file of the first one too', () => {
  const first = { 'server/booking/take/insert-claims.ts': 'insert into claims (doctor_id) select …' }
  assert.deepEqual(secondWaysIntoClaims(first), [])
  for (const text of ['INSERT INTO claims (doctor_id)', 'insert into public.claims', ".insertInto('claims')"]) {
    const [refused] = secondWaysIntoClaims({ ...first, 'server/desk/book.ts': text })
    assert.match(refused!, /^server\/desk\/book\.ts: .* by insertClaims of/)
  }
  assert.equal(secondWaysIntoClaims({ 'server/desk/sql/x.sql': 'insert into claims select' }).length, 1)
  const twice = 'insert into claims (a); insert into claims (b)'
  assert.equal(secondWaysIntoClaims({ 'server/booking/take/insert-claims.ts': twice }).length, 1)
})

it('SQL that nothing uses is refused; a comment or a test uses nothing', () => {
  const file = 'server/people/sql/of_a_test.sql'
  const text = "-- Says a.\ncreate or replace function of_a_test() returns text language sql as $$ select 'a' $$;"
  const unused = (others: Record<string, string>) => unusedSql({ [file]: text, ...others })
  assert.deepEqual(unused({}), [`${file}: nothing uses it: delete it, and run npm run schema`])
  assert.equal(unused({ 'server/people/x.ts': '  // as of_a_test() says' }).length, 1)
  assert.equal(unused({ 'server/people/x.test.ts': 'select of_a_test()' }).length, 1)
  assert.deepEqual(unused({ 'server/people/x.ts': 'select of_a_test()' }), [])
  const trigger = 'create or replace view v as select of_a_test()'
  assert.deepEqual(
    unused({ 'server/people/sql/v.sql': trigger }).filter((one) => one.startsWith(file)),
    [],
  )
  const schema = 'create table a (\n  check (of_a_test() = b)\n);\n\ncreate view c as\n select 1;'
  assert.deepEqual(unused({ 'server/migrations/schema.sql': schema }), [])
  assert.deepEqual(unusedSql({ [file]: `-- For servers of the version before.\n${text}` }), [])
})

it('a statement that reads or writes a name, phone, address or language in users is refused', () => {
  const refused = [
    'select name from users where id = $1',
    'select id, lower(language) as spoken from users',
    "select id from users where role = 'user' and name = $1",
    'select account.phone from sessions join users account on account.id = user_id',
    'select owner.address from cards, users owner',
    'select phone from sessions join users on users.id = user_id where ended_at is null',
    "select id from users join sessions on true where phone = ''",
    'select users.name from claims join users on users.id = patient_id',
    'update users set name = $1 where id = $2',
    'update users account set role = $1, phone = $2',
    "insert into users (id, email, name, role) values ($1, $2, $3, 'user')",
  ]
  for (const text of refused) {
    assert.equal(personsInUsers({ 'server/auth/x.ts': `sql\`${text}\`` }).length, 1, text)
    assert.equal(personsInUsers({ 'server/auth/sql/x.sql': `create view x as ${text};` }).length, 1, text)
    assert.equal(personsInUsers({ 'bench/x.ts': `query("${text}", [name])` }).length, 1, text)
    assert.deepEqual(personsInUsers({ 'server/migrations/0630-x.sql': text }), [])
  }
  const right = [
    'select id, email from users where lower(email) = $1',
    'select person.name from users account join persons person on person.id = account.id',
    'update users set email = $1 where id = $2',
    'select from users where id = $1 for update',
    'insert into users (id, email, role) select id, email, role from persons',
  ]
  for (const text of right) assert.deepEqual(personsInUsers({ 'bench/x.ts': `query('${text}', [name, phone])` }), [])
})

it('a connection to another server is refused outside the room that judges its address', () => {
  const at = (text: string, path = 'server/people/x.ts') => callsElsewhere({ [path]: text })
  const refused = [
    'const answer = await fetch(address)',
    'globalThis.fetch(address)',
    "import { connect } from 'node:net'",
    "import { isIP, Socket } from 'node:net'",
    "import { lookup } from 'node:dns/promises'",
    "import { request as ask } from 'node:https'",
    "import { Agent } from 'undici'",
    'new WebSocket(address)',
  ]
  for (const text of refused) {
    assert.match(at(text).join(), /^server\/people\/x\.ts: ".*": connect by server\/platform\/outgoing$/, text)
    assert.deepEqual(at(text, 'server/platform/outgoing/x.ts'), [])
    assert.deepEqual(at(text, 'server/people/x.test.ts'), [])
  }
  const allowed = ["import { isIP, type Socket } from 'node:net'", "import type { ServerResponse } from 'node:http'"]
  for (const text of [...allowed, 'client.fetch(address)', '// fetch(address)']) assert.deepEqual(at(text), [], text)
})
