/** The lines of a server's log that report an error of the server, not of a request. */
export function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => /^\{"level":[56]0,/.test(line))
}
