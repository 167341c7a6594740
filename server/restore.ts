import { parseArgs } from 'node:util'
import { addressFor } from './backups/keep.ts'
import { repeatErasures } from './backups/repeat-erasures.ts'
import { restore } from './backups/restore.ts'
import { backupsIn } from './backups/take.ts'
import { type Config, readConfig } from './config.ts'
import { compareSinceBackup } from './payments/compare-books.ts'
import { checkAudit } from './platform/check-audit.ts'
import { keysFound } from './platform/secrets.ts'
import { StartRefused } from './platform/start-refused.ts'
import { databaseOf } from './start/database-of.ts'
import { openGround } from './start/open-ground.ts'
import { roleOf } from './start/prepare-database.ts'
import { brokenInvariants } from './system/check-invariants.ts'

const usage = `Usage: npm run restore -- FILE.data [FILE.keys] [--overwrite]
  Restores a backup into the empty database of DATABASE_URL, or into the embedded one of DATA_DIR. Servers must be
  stopped. Without FILE.keys, the newest file of keys in BACKUP_KEYS_FOLDER is taken.
  --overwrite replaces what is in the database. docs/backup.md says more.`

async function newestKeys({ backups }: Config): Promise<string> {
  const [newest] = await backupsIn(backups.folders.keys, 'keys')
  if (!newest) throw new StartRefused(`There is no file of keys in ${backups.folders.keys}: name one`)
  return newest
}

/** Erases again, and checks everything that can be checked. Answers whether all is well. */
async function finish(config: Config, url: string, at: string): Promise<boolean> {
  const { ground, pool, close } = await openGround(config, url)
  try {
    const log = { error: console.error, warn: console.warn, info: console.log }
    const beside = { log, forgetCaller: () => undefined }
    const erased = await repeatErasures({ ...ground, ...beside })
    console.log(`${erased} persons who were erased after the backup were erased again.`)
    const broken = await brokenInvariants(pool)
    for (const { name, rows } of broken) console.error(`broken: ${name} (${rows} rows)`)
    const audit = await checkAudit(ground)
    if (audit.broken) console.error(`The audit: ${audit.broken}`)
    else console.log(`The audit's chain is whole, and ends at ${audit.head}.`)
    await compareSinceBackup({ ...ground, ...beside }, at)
    console.log('The next start compares payments with the books of their provider, from before the backup on.')
    return broken.length === 0 && !audit.broken
  } finally {
    await close()
  }
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  })
  const [dataFile, named] = positionals
  if (!dataFile) throw new StartRefused(usage)
  const settings = readConfig(process.env)
  const keysFile = named ?? (await newestKeys(settings))
  const recordKeys = (settings.keys.records ?? (await keysFound(settings.dataDir, 'records')))?.ids ?? []
  const { config, url, stop } = await databaseOf(settings)
  try {
    const at = await restore({
      dataFile,
      keysFile,
      ownerUrl: addressFor(config, url),
      role: roleOf(url),
      recordKeys,
      timeZone: config.timeZone,
      currency: config.currency,
      overwrite: values.overwrite,
      say: (sentence) => console.log(sentence),
    })
    console.log('Restored. Start no server yet.')
    const well = await finish(config, url, at)
    console.log(well ? 'All is well: start the servers.' : 'Restored, but something does not hold (see above).')
    if (!well) process.exitCode = 1
  } finally {
    await stop()
  }
}

try {
  await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
