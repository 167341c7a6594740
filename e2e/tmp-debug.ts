import pg from 'pg'
import { forkServer } from './fork-server.ts'
import '../server/testing/secrets.ts'
import { fillByCalls, idsByName } from './stored-script.ts'
const { said, stop } = await forkServer<{ url: string; databaseUrl: string }>('server.ts')
const database = new pg.Client({ connectionString: said.databaseUrl })
await database.connect()
const tokens = new Map<string, string>()
for (const [role, e] of Object.entries({
  user: 'patient',
  doctor: 'doctor',
  reception: 'desk',
  admin: 'admin',
  test: 'test',
})) {
  const a = await fetch(`${said.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${e}@salus.test`, password: 'salus-demo', role }),
  })
  tokens.set(role, ((await a.json()) as any).token)
}
const ids = await idsByName(database)
const { stored, taken, refusals } = await fillByCalls(said.url, tokens, ids)
console.log(taken, [...stored].join(' '))
for (const [k, v] of refusals)
  if (/items|papers|tasks|book|imports|repeat/.test(k))
    console.log(
      k,
      JSON.stringify(
        Object.entries(v)
          .sort((a, b) => b[1] - a[1])
          .slice(0, 5),
      ),
    )
await database.end()
await stop()
