import { randomPrescriptions, wrongWith } from '../server/testing/random-prescriptions.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:prescriptions [-- seed]`: a thousand prescriptions at random in English, German and Arabic, printed
 * and read again. Each element that Implementing Directive 2012/52/EU asks for has to be found in the text layer, in
 * order. Exits with 1 if one is missing.
 */

const many = 1000
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000)

console.log(`${many} prescriptions (seed ${seed}) …`)
const began = performance.now()
let wrong = 0
for (const [n, made] of randomPrescriptions(many, seed).entries()) {
  const found = await wrongWith(made)
  if (found.length === 0) continue
  wrong++
  console.log(`prescription ${n} in ${made.facts.paper.language}: ${found.join('; ')}`)
}
const each = (performance.now() - began) / many
console.log(`${each.toFixed(1)} ms each, printed and read`)
process.exit(judge([['prescriptions in which an element is missing', wrong, 0]]))
