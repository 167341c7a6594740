/** What the tests use of an S3-compatible store in this process: https://github.com/jamhall/s3rver */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      directory: string
      port: number
      address: string
      silent: boolean
      resetOnClose: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
