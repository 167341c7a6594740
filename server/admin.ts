import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { newPassword } from '#contract/auth/auth.ts'
import { type Preset, presetNames, presets } from '#contract/rights.ts'
import { insertAccount } from './auth/accounts.ts'
import { isBreached } from './auth/breached-passwords.ts'
import { hashPassword } from './auth/passwords.ts'
import { resealTotp } from './auth/factors/totp-of-account.ts'
import { setRights } from './auth/staff.ts'
import { forgetUnusedKeys } from './records/record-keys.ts'
import { resealRequests } from './care-requests/reseal.ts'
import { resealChangeRequests } from './booking/change-requests/sealed.ts'
import { resealTaskNotes } from './desk/tasks/words.ts'
import { resealNotes } from './booking/notes/reseal.ts'
import { rewrapPersonKeys } from './records/person-keys.ts'
import { readConfig } from './config.ts'
import { databaseOf } from './start/database-of.ts'
import type { BareGround } from './ground.ts'
import { openGround } from './start/open-ground.ts'
import { checkAudit } from './platform/check-audit.ts'
import { inTransaction, openDatabase, openPool } from './platform/database.ts'
import { purposes, settingOf } from './platform/keys.ts'
import { rotateIn } from './platform/secrets.ts'
import { checkVideo } from './video/check/check-video.ts'

const usage = `Usage:
  npm run admin -- create --name "Ada Admin" --email ada@clinic.example [--preset ${presetNames.join('|')}]
      Makes a log-in for staff with the rights of a preset; admin where none is named.
      The password is asked for; where nobody can be asked, it is read from SALUS_ADMIN_PASSWORD.
  npm run admin -- rotate-secret ${purposes.join('|')}
      Puts a new secret in front of those in the data folder. Those of settings are rotated where they are set.
  npm run admin -- reseal-records
      Seals with the newest key what was sealed with older ones, so that these can be taken away.
  npm run admin -- check-audit [--head 4711:9f2c…]
      Goes through the sealed chain of the audit and names the first row that is not what was sealed. A head that it
      has printed before, and that was kept elsewhere, must still be in the chain.
  npm run admin -- check-video
      Proves that the relay of video visits works at each address of TURN_URLS, and that it reaches nobody inside.
docs/operating.md says how secrets are rotated.`

/** Asks for a password without showing it on the terminal. */
async function askPassword(): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  process.stdout.write('Password for the new log-in: ')
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

/** Runs `work` with this installation's database, and closes it afterwards. */
async function withGround(work: (ground: BareGround, url: string) => Promise<void>): Promise<void> {
  const { config, url, stop } = await databaseOf(readConfig(process.env))
  try {
    const opened = await openGround(config, url)
    await work(opened.ground, url).finally(() => opened.close())
  } finally {
    await stop()
  }
}

async function createStaff(name: string, email: string, preset: Preset): Promise<void> {
  const address = z.email('is not an e-mail address').parse(email)
  const given = process.env.SALUS_ADMIN_PASSWORD ?? (process.stdin.isTTY ? await askPassword() : '')
  const password = newPassword.parse(given)
  await withGround(async ({ db, config }) => {
    if (await isBreached(config.breachedPasswordsFile, password)) {
      throw new Error('This password is in the list of BREACHED_PASSWORDS_FILE: choose another one')
    }
    const passwordHash = await hashPassword(password, 'operator')
    const { role, rights } = presets[preset]
    await inTransaction(db, async (tx) => {
      const id = await insertAccount(tx, { name: name.trim(), email: address, role }, passwordHash)
      await setRights(tx, id, { rights })
    })
    console.log(`${address} can now log in at ${role === 'admin' ? '/admin/login' : '/desk/login'}.`)
  })
}

async function rotateSecret(name: string | undefined): Promise<void> {
  const purpose = purposes.find((one) => one === name)
  if (!purpose) throw new Error(usage)
  const { keys, dataDir } = readConfig(process.env)
  if (keys[purpose]) {
    throw new Error(`${settingOf[purpose]} is set, and is rotated there: docs/operating.md says how`)
  }
  const [current, ...others] = (await rotateIn(dataDir, purpose)).ids
  console.log(`From the next start on the key ${current} is used for ${purpose}. Still known: ${others.join(', ')}.`)
}

async function resealRecords(): Promise<void> {
  await withGround(async ({ config, records }, url) => {
    // Servers may not change final tables. Only the owner may reseal their rows.
    const owner = openPool(config.databaseOwnerUrl ?? url, { connections: 1, patient: true })
    const db = openDatabase(owner)
    const sealed =
      (await rewrapPersonKeys(db, records)) +
      (await resealNotes(db, records)) +
      (await resealRequests(db, records)) +
      (await resealChangeRequests(db, records)) +
      (await resealTaskNotes(db, records)) +
      (await resealTotp(db, records))
    const needed = await forgetUnusedKeys(db, records)
    const rest = needed.length > 0 ? `Still needed beside it: ${needed.join(', ')}.` : 'No other is needed.'
    await owner.end()
    console.log(`${sealed} texts were sealed anew with the key ${records.current}. ${rest}`)
  })
}

async function verifyAudit(known: string | undefined): Promise<void> {
  await withGround(async ({ db, auditKeys }) => {
    const { sealed, waiting, head, broken } = await checkAudit({ db, auditKeys }, known)
    if (broken) throw new Error(broken)
    console.log(`All ${sealed} sealed rows are as they were sealed; ${waiting} wait for their seal.`)
    console.log(`The chain ends at ${head}: keep this elsewhere, and give it to the next check as --head.`)
  })
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      preset: { type: 'string', default: 'admin' },
      head: { type: 'string' },
    },
  })
  const [command, what] = positionals
  const preset = presetNames.find((name) => name === values.preset)
  if (command === 'create' && values.name?.trim() && values.email && preset) {
    return createStaff(values.name, values.email, preset)
  }
  if (command === 'rotate-secret') return rotateSecret(what)
  if (command === 'reseal-records') return resealRecords()
  if (command === 'check-video') {
    if (!(await checkVideo(readConfig(process.env), console.log))) process.exitCode = 1
    return
  }
  if (command === 'check-audit') return verifyAudit(values.head)
  throw new Error(usage)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message)
  process.exit(1)
}
