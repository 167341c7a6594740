import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The role that servers use if Salus makes the roles itself. */
export const appRole = 'salus_app'

/**
 * Makes the role that servers use, in the cluster of this superuser's address, and answers the role's address. The
 * password is new each time and stored nowhere.
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
