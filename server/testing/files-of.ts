import assert from 'node:assert/strict'
import type { Import, ImportLine } from '#contract/moving-in/imports.ts'
import { workOnImports } from '../moving-in/imports/work.ts'
import type { Clinic, Person } from './clinic.ts'

/** Files that an admin brings in, as the screens do it. */
export function filesOf(clinic: Clinic, admin: Person) {
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)
  const work = (stop = new AbortController().signal) => workOnImports(clinic.ground, stop)
  const begin = async (kind: string, ...parts: (string | Buffer)[]): Promise<string> => {
    const { _id: id } = (await call('POST', '/admin/imports', { kind, fileName: `${kind}.csv` })).body
    for (const [part, bytes] of parts.entries()) {
      const sent = await clinic.app.inject({
        method: 'POST',
        url: `/api/admin/imports/${id}/parts`,
        ...formOf({ part: String(part) }, Buffer.from(bytes as string)),
      })
      assert.equal(sent.statusCode, 204)
    }
    assert.equal((await call('POST', `/admin/imports/${id}/read`, { parts: parts.length })).status, 200)
    return id
  }
  const formOf = (fields: Record<string, string>, bytes: Buffer) => {
    const part = (what: string) => `--b\r\ncontent-disposition: form-data; ${what}\r\n`
    const head = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
    const text = `${head.join('')}${part('name="bytes"; filename="x"')}content-type: text/csv\r\n\r\n`
    return {
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(text), bytes, Buffer.from('\r\n--b--\r\n')]),
    }
  }
  const stateOf = async (id: string): Promise<Import> => (await call('GET', `/admin/imports/${id}`)).body
  const lines = async (id: string, state: string) =>
    (await call('GET', `/admin/imports/${id}/lines?state=${state}`)).body as ImportLine[]
  const read = async (kind: string, ...parts: (string | Buffer)[]) => {
    const id = await begin(kind, ...parts)
    await work()
    return id
  }
  const bringIn = async (id: string) => {
    assert.equal((await call('POST', `/admin/imports/${id}/run`)).status, 200)
    await work()
    return stateOf(id)
  }
  const undo = async (id: string) => {
    const answer = await call('POST', `/admin/imports/${id}/undo`)
    await work()
    return answer
  }
  return { call, work, begin, stateOf, lines, read, bringIn, undo }
}
export type Files = ReturnType<typeof filesOf>
