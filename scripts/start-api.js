import './needs-node-24.js'
import './keep-compiled.js'

// Runs the server without building the pages first: in development Vite serves them.
const { run } = await import('../server/main.ts')
await run({ built: Promise.resolve(), giveUp() {} })
