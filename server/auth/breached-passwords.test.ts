import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { checkBreachedList, isBreached } from './breached-passwords.ts'
import { hashPassword } from './passwords.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

describe('a list of breached passwords', () => {
  const folder = mkdtempSync(join(tmpdir(), 'salus-breached-'))
  after(() => rmSync(folder, { recursive: true }))
  let files = 0
  function listOf(content: string | Buffer): string {
    const path = join(folder, `list-${files++}`)
    writeFileSync(path, content)
    return path
  }
  const known = Array.from({ length: 30_000 }, (_, n) => `secret ${n}`)

  for (const [name, end, small] of [
    ['as Have I Been Pwned has them', '\r\n', false],
    ['in small letters, without a line’s end at the end', '\n', true],
  ] as const) {
    it(`of hashes ${name} is searched from its first to its last line`, async () => {
      const lines = known.map((password, n) => `${sha1(password)}:${n}`).toSorted()
      const text = `${lines.join(end)}${small ? '' : end}`
      const path = listOf(small ? text.toLowerCase() : text)
      await checkBreachedList(path)
      const hashes = new Map(known.map((password) => [sha1(password), password]))
      const ends = [lines[0]!, lines[1]!, lines.at(-2)!, lines.at(-1)!].map((line) => hashes.get(line.slice(0, 40))!)
      for (const password of [...ends, ...known.filter((_, n) => n % 97 === 0)]) {
        assert.equal(await isBreached(path, password), true, password)
        assert.equal(await isBreached(path, `${password}.`), false, password)
      }
    })
  }

  it('of passwords is searched by their bytes, whatever their letters and lengths', async () => {
    const words = [
      ...known,
      'grüße',
      'كلمة السر',
      '密码',
      '',
      '~',
      ' leading',
      'x'.repeat(1024),
      '\u{1F511}'.repeat(900),
    ]
    const sorted = words.map((word) => Buffer.from(word)).toSorted(Buffer.compare)
    const latin1 = Buffer.from([0x67, 0x72, 0xfc, 0xdf, 0x65])
    const lines = [...sorted, latin1].toSorted(Buffer.compare).flatMap((word) => [word, Buffer.from('\n')])
    const path = listOf(Buffer.concat(lines))
    await checkBreachedList(path)
    for (const word of words.filter((each, n) => n % 97 === 0 || !each.startsWith('secret'))) {
      assert.equal(await isBreached(path, word), true, word.slice(0, 20))
      assert.equal(await isBreached(path, `${word}\u0001`), false, word.slice(0, 20))
    }
    assert.equal(await isBreached(undefined, 'secret 1'), false)
  })

  it('that cannot be searched keeps a server from starting, and the sentence says what to do', async () => {
    const refused = (path: string, says: RegExp) => assert.rejects(checkBreachedList(path), says)
    await refused(join(folder, 'none'), /BREACHED_PASSWORDS_FILE cannot be read: ENOENT/)
    await refused(listOf(''), /is empty/)
    await refused(listOf(known.toReversed().join('\n')), /is not sorted at byte \d+: sort it by LC_ALL=C sort/)
    await refused(listOf('8846F7EAEE8FB117AD06BDD830B7586C:1\n'), /NTLM hashes/)
    await refused(listOf(`${'0'.repeat(40)}:1\n${'zebra\n'.repeat(5000)}`), /has other lines at byte/)
  })

  describe('at the places where people choose one', () => {
    let clinic: Clinic
    const breached = 'correct horse battery staple'
    before(async () => {
      const path = listOf([sha1(breached), sha1('another one')].toSorted().join('\n'))
      clinic = await openClinic({ env: { BREACHED_PASSWORDS_FILE: path, SECOND_FACTOR: 'off' } })
    })
    after(() => clinic.closeWhole())
    const refused = ({ status, body }: { status: number; body: { issues?: object[] } }, field: string) => {
      const message = 'This password is in a list of stolen passwords. Choose another one.'
      assert.deepEqual([status, body.issues], [400, [{ path: field, message }]])
    }

    it('it is refused, and common ones as before', async () => {
      const account = { name: 'Pat Patient', email: 'chooser@salus.test' }
      const signUp = (password: string) => clinic.call(null, 'POST', '/auth/signup', { ...account, password })
      refused(await signUp(breached), 'password')
      assert.match((await signUp('password1')).body.issues[0].message, /harder to guess/)
      assert.equal((await signUp('a quiet green river')).status, 201)

      const pat = await clinic.addPerson()
      const currentPassword = 'three blue cups'
      const hash = await hashPassword(currentPassword, 'test')
      await clinic.rows('update users set password_hash = $2 where id = $1', [pat.id, hash])
      const change = { currentPassword, newPassword: breached }
      refused(await clinic.call(pat, 'PATCH', `/auth/profile/${pat.id}/password`, change), 'newPassword')

      const [link] = await clinic.rows(
        `insert into password_links (user_id, email, created_at, expires_at)
         select id, email, clinic_now(), clinic_now() + interval '1 hour' from users where id = $1 returning id`,
        [pat.id],
      )
      const token = clinic.ground.signatures.seal('password', String(link!.id))
      refused(await clinic.call(null, 'POST', '/auth/reset-password', { token, password: breached }), 'password')
    })
  })
})
