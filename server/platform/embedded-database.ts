import {
  CannotStart,
  type EmbeddedDatabase,
  type Options,
  startEmbeddedPostgres,
  type Surroundings,
} from '#embedded-postgres'
import { StartRefused } from './start-refused.ts'

/** What the embedded PostgreSQL is told of Salus. */
export const surroundings: Surroundings = {
  program: 'Salus',
  database: 'salus',
  sharedFolder: '/var/lib/salus',
  orOtherFolder: 'set DATA_DIR to another folder',
  orOtherDatabase: 'set DATABASE_URL to a PostgreSQL 15 or newer',
}

/**
 * Starts PostgreSQL on the files in the data folder, making them first where there are none. Throws `StartRefused` with
 * one sentence when another Salus runs on the folder or the operator has to do something.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedPostgres(dataDir, surroundings, options)
  } catch (error) {
    throw error instanceof CannotStart ? new StartRefused(error.message) : error
  }
}
