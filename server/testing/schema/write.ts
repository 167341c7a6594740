import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../../platform/migrations.ts'
import { openPool } from '../../platform/database.ts'
import { numbered, sqlFilesIn, textNumbersIn } from '../../platform/sql-files.ts'
import { freshDatabase } from '../database.ts'
import { asData } from './as-data.ts'
import { asSql } from './as-sql.ts'
import { asTypes } from './as-types.ts'
import { readSchema } from './read.ts'

const paths = {
  sql: join(migrationsFolder, 'schema.sql'),
  types: join(import.meta.dirname, '../../platform/tables.ts'),
  data: join(import.meta.dirname, '../../../docs/data.md'),
  numbers: join(migrationsFolder, 'sql-texts.json'),
}

/** The right content of the four generated files, by path, from a new database with all migrations. */
async function generate(): Promise<Record<string, string>> {
  const database = await freshDatabase()
  const pool = openPool(database.ownerUrl, { connections: 1 })
  try {
    const schema = await readSchema(pool)
    return {
      [paths.sql]: asSql(schema),
      [paths.types]: asTypes(schema),
      [paths.data]: asData(schema, await sqlFilesIn()),
      [paths.numbers]: `${JSON.stringify(numbered(await textNumbersIn(), await sqlFilesIn()), null, 2)}\n`,
    }
  } finally {
    await pool.end()
    await database.drop()
  }
}

/** The paths of generated files that differ from it. */
export async function staleFiles(): Promise<string[]> {
  const files = await generate()
  return Object.entries(files).flatMap(([path, text]) => {
    const kept = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : ''
    return kept === text ? [] : [path]
  })
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(await generate())) writeFileSync(path, text)
}
