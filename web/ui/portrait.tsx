import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

const tints = ['#d8ece5', '#dfe6f2', '#e4e6d6', '#eadff0', '#f3e3d9', '#dbe9ef']

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')

const tintOf = (name: string) => tints[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length]

/**
 * A picture, and what stands in its place until it has come, or if it cannot be had; also before the page's scripts
 * run. Both need the same cell of a grid.
 */
export function Picture({ image, size, children }: { image?: string | undefined; size: number; children: ReactNode }) {
  const shown = useRef<HTMLImageElement>(null)
  const [ended, setEnded] = useState<{ of: string; well: boolean }>()
  // It may have come, or failed, before the page listened.
  useLayoutEffect(() => {
    const { current } = shown
    if (image && current?.complete) setEnded({ of: image, well: current.naturalWidth > 0 })
  }, [image])
  const isWell = ended?.of === image ? ended?.well : undefined
  return (
    <>
      {(!image || !isWell) && <span>{children}</span>}
      {image && isWell !== false && (
        <img
          ref={shown}
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => setEnded({ of: image, well: true })}
          onError={() => setEnded({ of: image, well: false })}
        />
      )}
    </>
  )
}

/**
 * A person's picture on a soft tint of its own, or their initials without one. It is decoration: the name is beside it.
 */
export function Portrait({ name, image, size = 64 }: { name: string; image?: string | undefined; size?: number }) {
  const style = { width: size, height: size, background: tintOf(name), fontSize: Math.max(14, size * 0.34) }
  return (
    <span className="portrait" style={style} aria-hidden="true" translate="no">
      <Picture image={image} size={size}>
        {initialsOf(name)}
      </Picture>
    </span>
  )
}
