import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { Clinic, Person, Reply } from '../clinic.ts'
import { sendForm } from '../form.ts'
import type { About } from './about-alice.ts'
import { nameOf } from './ask-gates.ts'
import { type Call, letsIn, type Row } from './table.ts'

const byName = new Map(endpoints.map((each: Endpoint) => [nameOf(each), each]))
/** The endpoint of a row's name, without what stands in brackets behind it. */
export const endpointOf = (name: string): Endpoint => byName.get(name.replace(/ \(.*/, ''))!

/** Makes the call of a row as somebody, and whether the answer shows or does it. */
export async function askAs(
  clinic: Clinic,
  who: Person | null,
  { path, body, form }: Call,
  name: string,
  { sees = letsIn }: Pick<Row, 'sees'>,
  about: About,
): Promise<{ reply: Reply; did: boolean }> {
  const { method } = endpointOf(name)
  const reply = form ? await sendForm(clinic, who, method, path, form) : await clinic.call(who, method, path, body)
  return { reply, did: letsIn(reply) && (await sees(reply, about)) }
}
