import type { Clinic, Person, Reply } from './clinic.ts'

/**
 * Sends a multipart form like a browser, with at most one file. Its type is always PDF; the server looks at the bytes.
 */
export async function sendForm(
  { app }: Clinic,
  who: Person | null,
  method: string,
  path: string,
  values: Record<string, string>,
  file?: { name: string; bytes: Buffer },
): Promise<Reply> {
  const boundary = '----salus'
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const chunks: Uint8Array[] = Object.entries(values).map(([name, value]) =>
    Buffer.from(`${part(`name="${name}"`)}\r\n${value}\r\n`),
  )
  if (file) {
    const head = `${part(`name="${file.name}"; filename="x"`)}content-type: application/pdf\r\n\r\n`
    chunks.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'))
  }
  const response = await app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
