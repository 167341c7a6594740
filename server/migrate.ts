import { parseArgs } from 'node:util'
import { readDatabaseConfig } from './config.ts'
import { StartRefused } from './platform/start-refused.ts'
import { prepareDatabase, roleOf } from './start/prepare-database.ts'

/**
 * `npm run migrate`: brings the database of DATABASE_URL up to date, as the role of DATABASE_OWNER_URL, and prints each
 * step.
 * `-- --stopped`: no server is running, so migrations that the previous version cannot work with are applied, too.
 */
const { values } = parseArgs({ options: { stopped: { type: 'boolean', default: false } } })
try {
  const { databaseUrl, databaseOwnerUrl, timeZone, currency, production } = readDatabaseConfig(process.env)
  if (!databaseUrl) throw new StartRefused('DATABASE_URL is not set: the embedded database migrates when it starts')
  await prepareDatabase(databaseOwnerUrl ?? databaseUrl, {
    role: roleOf(databaseUrl),
    timeZone,
    currency,
    production,
    nobodyServes: values.stopped,
    say: (sentence) => console.log(sentence),
  })
  console.log(`The database is ready for role ${roleOf(databaseUrl)}.`)
} catch (error) {
  console.error(`Nothing more was migrated: ${(error as Error).message}`)
  process.exitCode = 1
}
