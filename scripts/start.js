import './needs-node-24.js'

const { buildWeb } = await import('./build-web.js')
const { run } = await import('../server/main.ts')

// The database starts while the browser app is built, where it has to be.
await run(buildWeb())
