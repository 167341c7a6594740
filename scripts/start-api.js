import './needs-node-24.js'
import './keep-compiled.js'

// The server without building the pages first: Vite serves those while one develops.
const { run } = await import('../server/main.ts')
await run({ built: Promise.resolve(), giveUp() {} })
