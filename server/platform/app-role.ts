import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The role that servers run as where Salus makes its roles itself. */
export const appRole = 'salus_app'

/**
 * Makes the role that servers run as, of a cluster whose superuser's address this is, and answers its address. Its
 * password is made anew each time and kept nowhere.
 */
export async function addAppRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(32).toString('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`
      do $$ begin
        if to_regrole('${appRole}') is null then create role ${appRole} login; end if;
      end $$;
      alter role ${appRole} password '${password}'`)
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = password
  return url.href
}
