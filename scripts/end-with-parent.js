// Imported first by a process that is useless without its parent: however the parent ends, even killed, the channel
// between them closes, and this process ends too.
process.once('disconnect', () => process.exit(1))
// The channel alone does not keep the process running.
process.channel?.unref()
