// Plain JavaScript for any Node: it tells what to do if the required version is missing.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Salus runs on Node 24, this is ${process.version}. Run "npm ci", which brings it along, and start by npm.`,
  )
  process.exit(1)
}
