// Imported first by a process that is of no use without the one that has started it: however that one ends, a kill
// included, the channel between them closes, and this one ends too.
process.once('disconnect', () => process.exit(1))
// The channel alone keeps nobody running.
process.channel?.unref()
