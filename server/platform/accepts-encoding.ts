/**
 * Whether an Accept-Encoding header takes a coding: by name or as any, and not with the weight 0, which means no.
 * Written by hand, because the negotiator of the plugin for files takes `gzip;q=0, *` for a yes.
 */
export function acceptsEncoding(coding: 'gzip' | 'br', header = ''): boolean {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((piece) => piece.startsWith('q='))
      return [name.replace(/^x-gzip$/, 'gzip'), weight ? Number(weight.slice(2)) : 1]
    }),
  )
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}
