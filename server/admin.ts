import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { newPassword } from '#contract/auth.ts'
import { insertAccount } from './auth/accounts.ts'
import { hashPassword } from './auth/passwords.ts'
import { readConfig } from './config.ts'
import { openGround } from './open-ground.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'

const usage = `Usage: npm run admin -- create --name "Ada Admin" --email ada@clinic.example

Makes an admin account. The password is asked for; where nobody can be asked, it is read from SALUS_ADMIN_PASSWORD.`

/** Asks without showing what is typed. */
async function askPassword(): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  process.stdout.write('Password for the new admin: ')
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

async function createAdmin(name: string, email: string): Promise<void> {
  const address = z.email('is not an email address').parse(email)
  const given = process.env.SALUS_ADMIN_PASSWORD ?? (process.stdin.isTTY ? await askPassword() : '')
  const password = newPassword.parse(given)
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  try {
    const opened = await openGround(config, config.databaseUrl ?? embedded!.url)
    const passwordHash = await hashPassword(password, 'operator')
    await insertAccount(opened.ground.db, { name: name.trim(), email: address, role: 'admin' }, passwordHash)
    await opened.close()
    console.log(`${address} can now log in at /admin/login.`)
  } finally {
    await embedded?.stop()
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, email: { type: 'string' } },
})
if (positionals[0] !== 'create' || !values.name?.trim() || !values.email) {
  console.error(usage)
  process.exit(1)
}
try {
  await createAdmin(values.name, values.email)
} catch (error) {
  console.error(error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message)
  process.exit(1)
}
