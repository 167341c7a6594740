// `npm run fuzz`: ten thousand requests made from the contract and hundreds of files, different each time
// (FUZZ_REQUESTS for more or fewer, FUZZ_SEED to repeat a run).
process.env.FUZZ_REQUESTS ??= '10000'
process.env.FUZZ_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
process.argv.splice(2, Number.POSITIVE_INFINITY, 'server/testing/whole/fuzz')
await import('./test.js')
