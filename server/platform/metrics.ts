import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** All figures of this process, for Prometheus. Labels hold our own names only, and never an id. */
export const registry = new Registry()

/** A figure that only grows. A count made within a transaction stays even if that is rolled back. */
export const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Counter<L>({ name: `salus_${name}`, help, labelNames: [...labelNames], registers: [registry] })

/** A figure that goes up and down. */
export const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge<L>({ name: `salus_${name}`, help, labelNames: [...labelNames], registers: [registry] })

const requests = counter('http_requests_total', 'Requests answered.', ['method', 'route', 'status'])
const durations = new Histogram({
  name: 'salus_http_request_duration_seconds',
  help: 'How long requests took to answer.',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

/** Counts an answer by its route; all unknown addresses are one figure. */
export function countAnswer(by: { method: string; route: string | undefined; status: number; seconds: number }): void {
  const { status, seconds } = by
  const { method, route } = by.route === undefined ? { method: 'any', route: 'none' } : { ...by, route: by.route }
  requests.inc({ method, route, status: String(status) })
  durations.observe({ method, route }, seconds)
}

/** Failures by their code: `slot_taken` counts how often somebody else was quicker. */
export const failures = counter('failures_total', 'Requests that were refused or failed, by code.', ['code'])

let ofTheProcess = false

/** Begins to measure the process: memory, processor, garbage collection, and the delay of its event loop. */
export function measureProcess(): void {
  if (ofTheProcess) return
  ofTheProcess = true
  collectDefaultMetrics({ register: registry })
}
