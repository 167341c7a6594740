import type { Clinic } from '../server/testing/clinic.ts'
import { randomFrom } from '../server/testing/random.ts'
import { startTraffic } from '../server/testing/traffic.ts'

const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
const two = (hour: number) => String(hour).padStart(2, '0')

/**
 * Lets 40 clients book, pay, cancel and move among 100 doctors and 28 days. The servers' addresses may change. A client
 * waits `thinkMs` between two calls.
 */
export async function startClients(clinic: Clinic, addresses: () => string[], thinkMs = 40) {
  const clients = 40
  return startTraffic({
    addresses,
    patients: await clinic.addPeople(clients * 4),
    doctors: await Promise.all(Array.from({ length: 100 }, () => clinic.addDoctor({ hours }))),
    days: await Promise.all(Array.from({ length: 28 }, (_, n) => clinic.day(n + 1))),
    slots: hours.map((hour) => `${two(hour)}:00-${two(hour + 1)}:00`),
    clients,
    thinkMs,
    random: randomFrom(Date.now() % 1_000_000),
  })
}
