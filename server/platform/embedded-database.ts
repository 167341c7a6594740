import {
  CannotStart,
  type EmbeddedDatabase,
  type Options,
  startEmbeddedPostgres,
  type Surroundings,
} from '#embedded-postgres'
import { StartRefused } from './start-refused.ts'

/** The facts about Salus that the embedded PostgreSQL needs. */
export const surroundings: Surroundings = {
  program: 'Salus',
  database: 'salus',
  sharedFolder: '/var/lib/salus',
  orOtherFolder: 'set DATA_DIR to another folder',
  orOtherDatabase: 'set DATABASE_URL to a PostgreSQL 15 or newer',
}

/**
 * Starts PostgreSQL on the files in the data folder, and creates them if there are none. Throws `StartRefused`
 * with a sentence if another Salus uses the folder or the operator has to do something.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedPostgres(dataDir, surroundings, options)
  } catch (error) {
    throw error instanceof CannotStart ? new StartRefused(error.message) : error
  }
}
