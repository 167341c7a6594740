import { decodeJwt } from 'jose'
import type { Clinic, Person } from './clinic.ts'

type Asked = { headers?: Record<string, string>; remoteAddress?: string }

/** A browser that keeps the cookies it is sent, and its calls as our pages make them. */
export function browserAt({ app }: Clinic) {
  const cookies = new Map<string, string>()
  /** The last `Set-Cookie` of an answer. */
  let lastSet: string | undefined

  async function call(
    who: Pick<Person, 'token'> | null,
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, remoteAddress }: Asked = {},
  ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      ...(remoteAddress ? { remoteAddress } : {}),
      headers: {
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    lastSet = [reply.headers['set-cookie'] ?? []].flat().at(-1)
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    const isJson = reply.headers['content-type']?.toString().includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
  }

  return {
    call,
    cookies,
    setCookie: () => lastSet,
    /** Logs in as our pages do. */
    async logIn(account: { email: string; password: string; role: string; device?: string }): Promise<Person> {
      const { status, body } = await call(null, 'POST', '/auth/login', { ...account, bind: true })
      if (status !== 200) throw new Error(`the log-in was refused: ${JSON.stringify(body)}`)
      return { id: String(decodeJwt(body.token).id), token: body.token }
    },
  }
}

export type TestBrowser = ReturnType<typeof browserAt>
