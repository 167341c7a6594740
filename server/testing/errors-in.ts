/** The lines of a server's log that speak of an error: something is wrong with the server, not with a request. */
export function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => /^\{"level":[56]0,/.test(line))
}
