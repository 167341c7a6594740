import assert from 'node:assert/strict'
import { it } from 'node:test'
import fastify from 'fastify'
import type { Failure } from './failure.ts'
import { formOf, readMultipart } from './uploads.ts'

it('a large part whose head is malformed is refused, and keeps no request waiting', async () => {
  const app = fastify()
  await readMultipart(app)
  app.post('/', (request) =>
    formOf(request, 200).then(Object.keys, (error: unknown) => ({ refused: (error as Failure).code })),
  )
  const send = async (fileName: string) => {
    const head = `--x\r\ncontent-disposition: form-data; name="image"; filename="${fileName}"\r\n\r\n`
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), Buffer.alloc(100_000), Buffer.from('\r\n--x--\r\n')]),
    })
    return answer.json()
  }
  assert.deepEqual(await send('a\nb.png'), { refused: 'invalid_input' })
  assert.deepEqual(await send('a.png'), ['image'])
  await app.close()
})
