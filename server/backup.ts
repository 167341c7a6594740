import { readConfig } from './config.ts'
import { addressFor, makeBackup } from './backups/keep.ts'
import { databaseOf } from './start/database-of.ts'

/** `npm run backup`: writes a backup of the database into BACKUP_FOLDER, and its keys into BACKUP_KEYS_FOLDER. */
try {
  const { config, url, stop } = await databaseOf(readConfig(process.env))
  try {
    const taken = await makeBackup({ config, url: addressFor(config, url) })
    if (!taken) throw new Error('another process makes a backup now')
    const { data, keys, rows, seconds } = taken
    console.log(`${rows} rows in ${seconds.toFixed(1)} s:\n  ${data}\n  ${keys} (keep it apart from the other)`)
  } finally {
    await stop()
  }
} catch (error) {
  console.error(`No backup was made: ${(error as Error).message}`)
  process.exitCode = 1
}
